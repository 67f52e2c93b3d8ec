# make run    installs what is missing, builds, and opens the dashboard on lifelike reports in ./.demo
# make test   installs what is missing and runs every test
# make check  format, layers, resource table, stray paths
# make docs   writes the documents that are made from tables
# make nightly  long campaigns: kills, load, hostile peers of the intake
# make train            trains the duplicate finder anew (DATA: the folder of the titanium set)
# make eval-duplicates  judges it: DATA=DIR HALF=open|held; FOLDS=5 out of fold, BASELINES=1, OUT=DIR
# make eval-screens     judges the likeness of pictures, and fails below its gates: DATA=DIRS of drawn screens
# Further: build format lint bench nightly install (PREFIX, DESTDIR)

SWIFT ?= swift
PREFIX ?= /usr/local
SOURCES = Sources Tests Tools/train Package.swift
LAYERS = --explicit-target-dependency-import-check error

DUPLICATES ?= ../shared/corpora/duplicates
MODEL = Resources/Duplicates/model.txt
TRAIN = .build/release/winnow-train
HALF ?= open
OUT ?= .build/duplicates
JUDGE ?= ../shared/tools/eval_dedupe.py

.PHONY: trainer train eval-duplicates eval-screens run build test check docs format lint layers \
  bench nightly install

run:
	Tools/setup build
	$(MAKE) --no-print-directory build
	Tools/fill-demo .build/release/winnow .demo
	.build/release/winnow --store .demo

# Static Swift libraries and no symbols: one file that needs ncursesw and SQLite. The archive that is
# put beside our objects wins over the C++ library the linker would otherwise name: loading that cost
# a twentieth of a start.
build:
	bin=$$($(SWIFT) build -c release --show-bin-path) && mkdir -p "$$bin" && \
	archive=$$(clang -print-file-name=libstdc++.a 2>/dev/null || cc -print-file-name=libstdc++.a) && \
	case $$archive in /*) ln -sf "$$archive" "$$bin/libstdc++.a" ;; esac
	for product in winnow winnow-intake winnow-media; do \
	  $(SWIFT) build -c release --static-swift-stdlib -Xlinker -s -Xlinker --no-export-dynamic \
	    --product $$product || exit 1; \
	done

# `swift build` can print "Build complete!" and exit 1: make reads the status. Traps are caught by
# tests that mean them, so no backtraces.
test:
	Tools/setup test
	$(SWIFT) build --build-tests $(LAYERS)
	SWIFT_BACKTRACE=enable=no $(SWIFT) test --skip-build

check: lint layers
	Tools/embed-resources --check
	Tools/check-tree

lint:
	$(SWIFT) format lint --strict -p -r $(SOURCES)

format:
	$(SWIFT) format -i -p -r $(SOURCES)

layers:
	Tools/check-layers
	$(SWIFT) build $(LAYERS)

docs:
	RECORD=1 $(SWIFT) test --filter DocumentTests

# The trainer is no part of the program: it is built when it is needed.
trainer:
	$(SWIFT) build -c release --product winnow-train

train: DATA ?= $(DUPLICATES)/titanium
train: trainer
	$(TRAIN) train "$(DATA)" $(MODEL)
	$(TRAIN) in-app $(MODEL)
	Tools/embed-resources

eval-duplicates: trainer
	@test -n "$(DATA)" || { echo 'make eval-duplicates DATA=DIR [HALF=open]' >&2; exit 2; }
	mkdir -p "$(OUT)"
	$(if $(FOLDS),$(TRAIN) train "$(DATA)" "$(OUT)/model.txt" --folds "$(OUT)")
	$(TRAIN) evaluate "$(DATA)" $(HALF) $(MODEL) "$(OUT)/run.tsv" --clusters "$(OUT)/clusters.tsv" \
	  $(if $(FOLDS),--folds "$(OUT)") $(if $(BASELINES),--baselines)
	$(if $(BASELINES),Tools/text-baselines "$(DATA)" $(HALF) "$(OUT)")
	@test -e "$(JUDGE)" || echo 'wrote $(OUT)/run.tsv and clusters.tsv for eval_dedupe.py (JUDGE=PATH runs it)'
	@test ! -e "$(JUDGE)" || for run in run $(if $(BASELINES),fts5-all fts5-12); do echo "$$run:"; \
	  python3 "$(JUDGE)" --data "$(DATA)" --half $(HALF) --run "$(OUT)/$$run.tsv" || exit; done
	@test ! -e "$(JUDGE)" || \
	  python3 "$(JUDGE)" --data "$(DATA)" --half $(HALF) --clusters "$(OUT)/clusters.tsv"

# Drawn screens with their truth (gen_screens.py): DATA='DIR…'.
eval-screens: trainer
	@test -n "$(DATA)" || { echo "make eval-screens DATA='DIR…'" >&2; exit 2; }
	$(SWIFT) build -c release --product winnow-media
	for folder in $(DATA); do $(TRAIN) screens "$$folder" .build/release/winnow-media || exit; done

bench: build
	$(SWIFT) build -c release --static-swift-stdlib --product StoreBench
	python3 Tests/Bench/bench.py
	python3 Tests/Bench/media.py
	python3 Tests/Bench/duplicates.py
	python3 Tests/Bench/intake.py bench

# A million mutations of pictures and films read, ten thousand of them decoded; then the intake's.
nightly: build
	$(SWIFT) build --build-tests
	WINNOW_MUTATIONS=1000000 SWIFT_BACKTRACE=enable=no $(SWIFT) test --skip-build --filter 'RobustnessTests|WorkerTests'
	WINNOW_MONKEY=100000 WINNOW_MONKEY_PTY=5000 SWIFT_BACKTRACE=enable=no $(SWIFT) test --skip-build --filter MonkeyTests
	python3 Tests/Bench/intake.py nightly

install: build
	install -d "$(DESTDIR)$(PREFIX)/bin" "$(DESTDIR)$(PREFIX)/libexec/winnow"
	install -m 755 .build/release/winnow "$(DESTDIR)$(PREFIX)/bin/winnow"
	install -m 755 .build/release/winnow-intake "$(DESTDIR)$(PREFIX)/libexec/winnow/winnow-intake"
	install -m 755 .build/release/winnow-media "$(DESTDIR)$(PREFIX)/libexec/winnow/winnow-media"
	install -d "$(DESTDIR)$(PREFIX)/share/man/man1" "$(DESTDIR)$(PREFIX)/share/winnow"
	install -m 644 docs/winnow.1 "$(DESTDIR)$(PREFIX)/share/man/man1/winnow.1"
	install -m 644 Resources/Service/winnow-intake.service Resources/Service/winnow-intake.plist \
	  "$(DESTDIR)$(PREFIX)/share/winnow"
	install -m 644 Resources/config.schema.json "$(DESTDIR)$(PREFIX)/share/winnow/config.schema.json"
