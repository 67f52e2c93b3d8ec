"""What the invented riders of two invented ferry apps reported, 7 to 27 November 2026.

Each call of `report` is one report; `make-demo` turns it into a canonical report, a bundle or an
upload. All people, addresses, texts and ids are made up; example.* domains only.
"""

VERSIONS = {"4.11.2": ("2251", "411020"), "4.11.3": ("2267", "411030"), "4.12.0": ("2304", "412000"),
            "4.12.1-rc.1": ("2311", "412101")}

# code: (size in points, scale, platform, display name for devices that name themselves)
DEVICES = {
    "iPhone16,1": ((393, 852), 3, "ios"), "iPhone17,1": ((402, 874), 3, "ios"),
    "iPhone14,5": ((390, 844), 3, "ios"), "iPhone12,8": ((375, 667), 2, "ios"),
    "iPhone15,3": ((430, 932), 3, "ios"), "iPhone18,4": ((420, 912), 3, "ios"),
    "iPad13,16": ((820, 1180), 2, "ipados"), "iPad16,3": ((834, 1210), 2, "ipados"),
    "Pixel 9 Pro": ((360, 800), 3, "android"), "SM-S921B": ((360, 780), 3, "android"),
    "SM-A556B": ((360, 780), 3, "android"), "web": ((1440, 900), 2, "web"),
}

PEOPLE = {
    "marta": ("nf-20417", "marta.kowal@example.com", "Marta Kowal"),
    "jonas": ("nf-11802", "jonas.brandt@example.org", "Jonas Brandt"),
    "aiko": ("nf-30955", "aiko.mori@example.jp", "森 愛子"),
    "leila": ("nf-27733", "leila.haddad@example.net", "ليلى حداد"),
    "tom": ("nf-10026", "tom.ashdown@example.com", "Tom Ashdown"),
    "ines": ("nf-18840", None, "Inês Prado"),
    "suda": ("nf-33104", "suda.w@example.com", None),
    "crew7": ("crew-0007", "deck.b@example.org", "Deck B crew"),
    "petr": ("nf-15119", "petr.novak@example.com", "Petr Novák"),
    "grace": ("nf-29081", "grace.okafor@example.net", "Grace Okafor"),
    "noor": ("nf-31416", None, None),
}

REPORTS = []


def report(when, system, device, version, message, **more):
    REPORTS.append(dict(when=when, system=system, device=device, version=version, message=message, **more))


def shot(screen, provenance, **more):
    return dict(screen=screen, provenance=provenance, **more)


def capture(outcome, placeholder, permission="authorized", lookup="found", attempts=1, **more):
    return dict(outcome=outcome, photosPermission=permission, placeholder=placeholder, lookupResult=lookup,
                lookupAttempts=attempts, attachmentLimit=4, **more)


UPGRADED = capture("attached", "upgraded")

# --- The QR code stays gray without a network (five reports) -----------------------------------
report("2026-11-19T07:52:31Z", "bugscreen", "iPhone16,1", "4.12.0",
       "QR code is just a gray square at the gate. I had no signal on the pier. Worked last week before the update.",
       who="marta", screen="TicketDetail", capture=UPGRADED, shots=[shot("wallet", "photosScreenshot", blank=True)],
       tags=["tickets", "offline"], log="""07:52:02.118 ticket: open NF-88213 from cache
07:52:02.140 http: GET https://api.example.com/v3/tickets/NF-88213/code
07:52:12.151 http: timed out after 10.0 s (offline)
07:52:12.152 ticket: no code, placeholder stays
""", seconds=412, connection="none")
report("2026-11-20T16:03:11Z", "catchdev", "iPhone17,1", "4.12.0",
       "Ticket shows no QR when my phone is in flight mode. Had to buy a paper ticket!!", who="tom",
       screen="TicketDetail", trigger="shake", shots=[shot("wallet", "shakeCapture", blank=True, circle=(90, 110, 310, 330))],
       annotated=True, upload="ios-ticket-no-qr")
report("2026-11-21T06:41:08Z", "catchdev", "Pixel 9 Pro", "4.12.0",
       "no qr code offline, only gray box, please bring back the old behaviour", who="grace", screen="TicketDetail",
       trigger="shake", shots=[shot("wallet", "shakeCapture", blank=True, dark=True)], connection="none")
report("2026-11-23T17:20:45Z", "catchdev", "SM-S921B", "4.12.0",
       "Der QR-Code wird ohne Netz nicht geladen, nur eine graue Fläche. Im Hafen gibt es keinen Empfang!",
       who="jonas", screen="TicketDetail", locale="de_DE", zone="Europe/Berlin", trigger="shake",
       shots=[shot("wallet", "shakeCapture", blank=True)], upload="android-ohne-netz")
report("2026-11-26T05:58:20Z", "bugscreen", "iPhone14,5", "4.12.1-rc.1",
       "Still the gray square instead of the QR code when offline in 4.12.1 rc. Only after a cold start.",
       who="marta", screen="TicketDetail", environment="testflight", capture=UPGRADED,
       shots=[shot("wallet", "photosScreenshot", blank=True)], tags=["tickets", "offline", "regression"])

# --- Charged twice after going back (four, one of them a retry under a new id) ------------------
report("2026-11-12T08:11:40Z", "catchdev", "iPhone16,1", "4.11.3",
       "I was charged twice. Pressed Pay, it hung, I went back and paid again. Both payments went through: 40.50 and 40.50.",
       who="ines", screen="Checkout", locale="pt_PT", zone="Europe/Lisbon", trigger="shake",
       shots=[shot("checkout", "shakeCapture", twice=True)], upload="ios-charged-twice")
report("2026-11-12T08:13:02Z", "catchdev", "iPhone16,1", "4.11.3",
       "I was charged twice. Pressed Pay, it hung, I went back and paid again. Both payments went through: 40.50 and 40.50.",
       who="ines", screen="Checkout", locale="pt_PT", zone="Europe/Lisbon", trigger="shake",
       shots=[shot("checkout", "shakeCapture", twice=True, taken="2026-11-12T08:11:40Z")], upload="ios-charged-twice-retry")
report("2026-11-14T18:35:10Z", "catchdev", "SM-A556B", "4.11.3",
       "Paid with the wallet, pressed back during the spinner, paid again => two charges on my card, one ticket",
       who="petr", screen="Checkout", trigger="shake", shots=[shot("checkout", "shakeCapture", twice=True)],
       tags=["payment"], metadata={"orderId": "NF-88007", "paymentMethod": "card"})
report("2026-11-18T11:02:55Z", "bugscreen", "iPhone15,3", "4.12.0",
       "Double charge at checkout when the back gesture is used while paying.", who="grace", screen="Checkout",
       capture=UPGRADED, shots=[shot("checkout", "photosScreenshot", twice=True)], tags=["payment", "money"],
       metadata={"orderId": "NF-88190", "paymentMethod": "wallet"})

# --- Departures one hour off (three) ------------------------------------------------------------
report("2026-11-09T06:22:10Z", "bugscreen", "iPhone12,8", "4.11.2",
       "All departures are one hour late in the app. The board in the port says 06:50, the app says 07:50. Since the clocks changed.",
       who="tom", screen="Crossings", capture=UPGRADED, shots=[shot("departures", "photosScreenshot", offset=1)])
report("2026-11-09T07:15:44Z", "catchdev", "Pixel 9 Pro", "4.11.2",
       "Abfahrtszeiten um eine Stunde verschoben (Winterzeit?). Ich habe die Fähre verpasst.", who="jonas",
       screen="Crossings", locale="de_DE", zone="Europe/Berlin", trigger="shake",
       shots=[shot("departures", "shakeCapture", offset=1)])
report("2026-11-10T19:40:00Z", "catchdev", "web", "4.11.2",
       "Timetable on the web shows every crossing 1 h later than the printed one.", screen="/crossings",
       trigger="launcher", shots=[shot("web", "displayMedia")])

# --- Deck plan breaks in landscape (three) --------------------------------------------------------
report("2026-11-16T10:05:31Z", "bugscreen", "iPad13,16", "4.11.3",
       "Crash when I turn the iPad while the deck plan is open.", kind="crash", screen="SeatMap",
       orientation="landscapeLeft", who="crew7", app="crew",
       capture=capture("attached", "upgraded", permission="limited"),
       shots=[shot("seats", "photosScreenshot", broken=True, landscape=True)],
       log="10:05:29.870 SeatMap: size 1180x820\n10:05:29.871 fatal: index 8 out of range, SeatGrid.swift:141\n", bundle="2026-11-16-deck-plan")
report("2026-11-17T09:12:19Z", "bugscreen", "iPad16,3", "4.12.0",
       "Deck plan: rotating to landscape draws the seats on top of each other, then the app quits.", kind="crash",
       screen="SeatMap", orientation="landscapeRight", who="crew7", app="crew", capture=UPGRADED,
       shots=[shot("seats", "photosScreenshot", broken=True, landscape=True)], tags=["ipad"])
report("2026-11-24T12:30:00Z", "testflight", "iPad13,16", "4.12.1-rc.1",
       "seat map overlaps in landscape, closes itself after a few seconds", screen="SeatMap", environment="testflight",
       external="AL20Q7", trigger="screenshot", who="noor", shots=[], remote="https://example.invalid/feedback/AL20Q7.png")

# --- Dates that cannot be read in dark mode (two) -------------------------------------------------
report("2026-11-13T21:44:12Z", "bugscreen", "iPhone17,1", "4.11.3",
       "In dark mode the numbers in the calendar are black on black.", who="grace", screen="DatePicker",
       capture=capture("fallbackOnly", "kept", permission="denied", lookup="notAttempted", attempts=0),
       shots=[shot("picker", "windowSnapshot")], tags=["dark mode", "accessibility"])
report("2026-11-15T22:01:37Z", "catchdev", "SM-S921B", "4.11.3",
       "Calendar days invisible with dark theme", screen="DatePicker", trigger="shake",
       shots=[shot("picker", "shakeCapture")])

# --- A push opens the wrong ticket (two) ------------------------------------------------------------
report("2026-11-11T15:27:03Z", "catchdev", "Pixel 9 Pro", "4.11.3",
       "Tapped the delay notification for the 17:55, got the ticket of last month", who="petr", screen="TicketDetail",
       trigger="shake", shots=[shot("wallet", "shakeCapture")], metadata={"pushId": "p-5501"})
report("2026-11-22T15:31:49Z", "catchdev", "SM-A556B", "4.12.0",
       "Delay push opens an old ticket instead of today's one", screen="TicketDetail", trigger="shake",
       shots=[shot("wallet", "shakeCapture", dark=True)], metadata={"pushId": "p-6120"})

# --- A burst: one browser, one minute ------------------------------------------------------------------
for second, words in ((4, "deck plan does not load"), (15, "hello? deck plan does not load"), (27, "DECK PLAN"),
                      (38, "is anybody reading this"), (52, "spinner, still the spinner")):
    report("2026-11-25T20:17:%02dZ" % second, "catchdev", "web", "4.12.0", words, screen="/deck", trigger="launcher",
           shots=[shot("web", "displayMedia", broken=True)] if second in (4,) else [],
           metadata={"installationId": "web-7c1f0a", "browser": "Firefox"})

# --- Every other outcome of a capture --------------------------------------------------------------------
report("2026-11-08T13:05:00Z", "bugscreen", "iPhone14,5", "4.11.2",
       "The map is empty after I come back from the background.", screen="Map", who="noor",
       capture=capture("fallbackOnly", "kept", permission="cancelled", lookup="notAttempted", attempts=0),
       shots=[shot("chart", "windowSnapshot", gray=True)])
report("2026-11-08T17:48:22Z", "bugscreen", "iPhone12,8", "4.11.2", "Profile picture upside down", screen="Profile",
       capture=capture("notAttached", "none", permission="restricted", lookup="notAttempted", attempts=0), shots=[])
report("2026-11-10T09:30:05Z", "bugscreen", "iPhone17,1", "4.11.2",
       "Sign-in code is always expired, even when I type it at once.", who="leila", screen="Login",
       capture=capture("attached", "appended"), shots=[shot("login", "photosScreenshot", fault="The code has expired.")])
report("2026-11-11T20:15:16Z", "bugscreen", "iPhone16,1", "4.11.3",
       "Seat 14 is shown as free but cannot be chosen. I drew over my first picture, so here is a fresh one.",
       who="tom", screen="SeatMap", capture=capture("attached", "deletedThenAppended", attempts=2),
       shots=[shot("seats", "photosScreenshot", circle=(96, 250, 200, 330))])
report("2026-11-13T12:12:12Z", "bugscreen", "iPhone15,3", "4.11.3",
       "Four photos of the gate reader: it says my ticket is for another day.", who="suda", screen="TicketDetail",
       capture=capture("notAttached", "droppedAtLimit", attachmentsDropped=1),
       photos=[("wallet", "#33302c"), ("wallet", "#4a4640"), ("departures", "#2b3138"), ("checkout", "#3a322b")])
report("2026-11-15T08:08:08Z", "bugscreen", "iPhone14,5", "4.11.3", "Font too small on the boarding pass", who="noor",
       screen="TicketDetail", capture=capture("fallbackOnly", "kept", lookup="notFound", attempts=2),
       shots=[shot("wallet", "windowSnapshot")], tags=["accessibility"])
report("2026-11-17T19:33:50Z", "bugscreen", "iPhone17,1", "4.12.0", "Arrival time missing for the night crossing",
       screen="Crossings", capture=capture("fallbackOnly", "kept", lookup="iCloudOnly", attempts=2),
       shots=[shot("departures", "windowSnapshot", dark=True)])
report("2026-11-20T10:44:01Z", "bugscreen", "iPhone18,4", "4.12.0",
       "Bike ticket is not in the total. Picture may be half black, the screen was still moving.", who="petr",
       screen="Checkout", capture=capture("fallbackOnly", "kept", permission="limited", lookup="error", incompleteRender=True),
       shots=[shot("checkout", "windowSnapshot")])
report("2026-11-21T14:20:37Z", "bugscreen", "iPhone16,1", "4.12.0", "Search forgets my filter", screen="Search",
       capture=capture("fallbackOnly", "kept", permission="authorized", lookup="cancelled"),
       shots=[shot("departures", "windowSnapshot", empty=True)])
report("2026-11-22T08:00:30Z", "bugscreen", "iPhone12,8", "4.12.0", "Cannot change the passenger name.", screen="Checkout",
       who="suda", capture=capture("fallbackOnly", "kept", permission="unknown", lookup="notAttempted", attempts=0),
       shots=[shot("checkout", "windowSnapshot")])
report("2026-11-23T13:37:00Z", "screenshotdetector", "iPhone14,5", "4.12.0", "Price in the list and at checkout differ",
       screen="Checkout", capture=dict(outcome="failed", failure="unauthorized", photosPermission="denied"), shots=[])
report("2026-11-24T07:07:07Z", "screenshotdetector", "iPhone12,8", "4.12.0", "Wrong pier on the map", screen="Map",
       capture=dict(outcome="failed", failure="fetchFailure", photosPermission="authorized"), shots=[])
report("2026-11-25T09:41:00Z", "screenshotdetector", "iPhone17,1", "4.12.0", "App shows yesterday's weather warning",
       screen="Crossings", capture=dict(outcome="failed", failure="loadFailure", photosPermission="authorized"), shots=[])
report("2026-11-26T11:15:20Z", "screenshotdetector", "iPhone16,1", "4.12.0",
       "This is how the list looks today (I think the app took an older picture)", who="tom", screen="Crossings",
       capture=dict(outcome="attached", photosPermission="authorized", placeholder="none"),
       shots=[shot("departures", "photosScreenshot", taken="2026-11-24T18:02:11Z")])

# --- The version stands only in the picture ----------------------------------------------------------------
report("2026-11-18T20:50:00Z", "bugscreen", "iPhone16,1", None,
       "Tester build, no idea which one, the number is in the corner of the screenshot.", screen="Crossings",
       environment="internal", capture=UPGRADED,
       shots=[shot("departures", "photosScreenshot", file="departures.heic")], tags=["internal"])
report("2026-11-27T09:05:00Z", "screencapturekit", "iPhone17,1", None,
       "Seat map jumps while scrolling, see the recording. Version is in the corner.", trigger="recording",
       overlay=("4.12.1-rc.1", "2311"), screen="SeatMap",
       movies=[dict(seconds=24.0, mode="fullDisplay", microphone=False, file="jumps.mp4")])

# --- Recordings and clips --------------------------------------------------------------------------------------
report("2026-11-14T14:14:14Z", "screencapturekit", "iPhone16,1", "4.11.3",
       "Filmed it: the boarding pass flickers when I raise the brightness.", who="ines", screen="TicketDetail",
       trigger="recording", movies=[dict(seconds=41.8, mode="fullDisplay", microphone=False, file="recording.mov")])
report("2026-11-19T18:26:40Z", "screencapturekit", "iPhone17,1", "4.12.0",
       "Last 12 seconds before the freeze", who="aiko", screen="Checkout", locale="ja_JP", zone="Asia/Tokyo",
       trigger="clip", movies=[dict(seconds=12.0, clip=15, mode="inApp", microphone=False, camera=True, file="clip.mp4")])
report("2026-11-19T18:27:05Z", "screencapturekit", "iPhone17,1", "4.12.0",
       "もう一度。支払いボタンを押すと固まります。", who="aiko", screen="Checkout", locale="ja_JP", zone="Asia/Tokyo",
       trigger="clip", movies=[dict(seconds=15.0, clip=15, mode="inApp", microphone=False, camera=True, file="clip.mp4", cut=True)])
report("2026-11-24T21:10:10Z", "screencapturekit", "iPad16,3", "4.12.1-rc.1",
       "Recording could not be saved, so only words: the crew list scrolls back to the top by itself.", who="crew7",
       app="crew", screen="CrewList", trigger="recording", environment="testflight",
       capture=dict(outcome="failed", failure="exportFailure", photosPermission="addOnly"),
       promised=[("ScreenRecording.mp4", "recording", "recordingOutput")])

# --- Languages, long, empty, odd -----------------------------------------------------------------------------------
report("2026-11-16T03:20:00Z", "bugscreen", "iPhone17,1", "4.11.3",
       "チケットの購入後、「マイチケット」に何も表示されません。アプリを再起動すると表示されます。", who="aiko",
       screen="TicketList", locale="ja_JP", zone="Asia/Tokyo", capture=UPGRADED,
       shots=[shot("wallet", "photosScreenshot", blank=True, dark=True)], tags=["チケット"])
report("2026-11-21T04:45:33Z", "catchdev", "Pixel 9 Pro", "4.12.0", "地図を拡大するとアプリが落ちます😢",
       kind="crash", who="aiko", screen="Map", locale="ja_JP", zone="Asia/Tokyo", trigger="shake", shots=[])
report("2026-11-12T10:10:10Z", "catchdev", "iPhone14,5", "4.11.3",
       "التطبيق يعرض مواعيد الرحلات من اليسار إلى اليمين، والأرقام مقلوبة في صفحة الدفع.", who="leila",
       screen="Checkout", locale="ar_SA@numbers=arab", zone="Asia/Riyadh", trigger="shake",
       shots=[shot("checkout", "shakeCapture")], upload="ios-arabic")
report("2026-11-26T16:16:00Z", "bugscreen", "iPhone15,3", "4.12.0",
       "لا يصلني رمز تسجيل الدخول على البريد leila.haddad@example.net رغم المحاولة ثلاث مرات.", who="leila",
       screen="Login", locale="ar_SA", zone="Asia/Riyadh", consent="no",
       capture=capture("fallbackOnly", "kept", permission="denied", lookup="notAttempted", attempts=0),
       shots=[shot("login", "windowSnapshot", fault="No code was sent.")])
report("2026-11-18T06:18:00Z", "bugscreen", "iPhone12,8", "4.12.0",
       "Text wird abgeschnitten: „Benachrichtigungseinstellungen für Verspätungen“ passt nicht in die Zeile.",
       who="jonas", screen="Settings", locale="de_DE", zone="Europe/Berlin", capture=UPGRADED,
       shots=[shot("settings", "photosScreenshot", long=True)], tags=["übersetzung"])
report("2026-11-20T02:02:02Z", "catchdev", "SM-A556B", "4.12.0",
       "แอปค้างตอนเลือกที่นั่ง กดปุ่มย้อนกลับไม่ได้ ต้องปิดแอปแล้วเปิดใหม่", who="suda", screen="SeatMap", locale="th_TH",
       zone="Asia/Bangkok", trigger="shake", shots=[shot("seats", "shakeCapture", cut=True)])
report("2026-11-23T19:19:19Z", "catchdev", "SM-S921B", "4.12.0", "🚢💥😡😡 ticket gone 👨‍👩‍👧‍👦🎟️➡️🗑️ pls fix 🙏🏽",
       screen="TicketList", trigger="shake", shots=[], metadata={"family": "yes"})
report("2026-11-13T16:40:00Z", "catchdev", "web", "4.11.3",
       "Le paiement échoue avec « carte refusée » alors que ma banque l'a acceptée.", screen="/checkout", locale="fr-FR",
       zone="Europe/Paris", trigger="launcher", shots=[], kind="bug", metadata={"browser": "Safari"}, upload="web-carte-refusee")
report("2026-11-22T23:59:59Z", "bugscreen", "iPhone18,4", "4.12.0", "", screen="Checkout", capture=UPGRADED,
       shots=[shot("checkout", "photosScreenshot")])
report("2026-11-09T22:10:00Z", "catchdev", "SM-S921B", "4.11.2", "", trigger="shake", shots=[])
report("2026-11-17T15:55:00Z", "catchdev", "iPhone16,1", "4.12.0", """Hi, I travel every day between Skerry Sound and Port Alder and I want to describe what has been happening since Monday.

Steps:
1. Open the app in the morning, at home, on wifi.
2. Buy a day return, 2 adults, 1 bike. Payment is fine, confirmation mail arrives.
3. On the pier (bad signal) open Tickets. The return part is there, the outward part is not.
4. Pull to refresh. Both parts vanish. "You have no tickets yet."
5. Close and reopen. Both parts are back, but now the outward part says "used", although nobody has scanned it.
6. The crew let me on after looking at the mail. On the way back the reader said "already used" for the return too.

What I expected: tickets I have paid for stay on the phone, with or without signal.
What I got: a different list every time I look.

It happened on Monday, Tuesday and today, always on the pier, never at home. I have reinstalled the app once (Tuesday evening), no change. My colleague with an Android phone sees the same; she will write herself.

One more thing, maybe related: the clock on the ticket page stood still for about a minute before the list went empty, and the phone got rather warm.

Thanks, and please write back if you need more. I am happy to record a video on the pier.
""", who="marta", screen="TicketList", trigger="manual", kind="bug", shots=[shot("wallet", "userAdded")],
       metadata={"contact_ok": "yes", "orderId": "NF-88161"}, bundle="2026-11-17-tickets-vanish", tags=["tickets", "offline"])
report("2026-11-25T03:33:33Z", "catchdev", "web", "4.12.0",
       "\x1b[2J\x1b]0;owned\x07\x1b]52;c;Y3VybCBleGFtcGxl\x07 look at my picture \u202egnp.tekcit\u202c  ```\n@everyone closes #1 <img src=x>",
       screen="\x1b[31m/home", trigger="launcher", shots=[], hostile=True, tags=["pay\u200bment"],
       metadata={"note": "=HYPERLINK(\"https://example.invalid\")"})

# --- And the ordinary rest -------------------------------------------------------------------------------------------
report("2026-11-07T11:30:00Z", "catchdev", "iPhone16,1", "4.11.2", "Love the new timetable. Could it show the deck too?",
       kind="feedback", who="grace", screen="Crossings", trigger="manual", shots=[])
report("2026-11-08T08:45:00Z", "manual", None, None, "Phoned in: gate 3 at Port Alder refuses every ticket of the web shop. No device data.",
       title="Gate 3 refuses web tickets", kind="bug", shots=[])
report("2026-11-14T09:00:00Z", "catchdev", "web", "4.11.3", "How do I move a ticket to my new phone?", kind="question",
       screen="/help", trigger="launcher", shots=[], metadata={"contact_ok": "yes"}, email_only="rider.42@example.com")
report("2026-11-19T12:00:00Z", "testflight", "iPhone14,5", "4.12.0",
       "Accessibility: VoiceOver reads the seat colours as “image”, not as free or taken.", screen="SeatMap",
       environment="testflight", external="AK91M2", trigger="screenshot", title="VoiceOver cannot tell free seats",
       shots=[shot("seats", "unknown", dark=True)], tags=["accessibility", "voiceover"])
report("2026-11-27T18:22:48Z", "bugscreen", "iPhone17,1", "4.12.1-rc.1",
       "Release candidate: the Pay button stays disabled after I change the bike count.", who="marta", screen="Checkout",
       environment="testflight", capture=UPGRADED, shots=[shot("checkout", "photosScreenshot")], bundle="2026-11-27-pay-disabled",
       log="18:22:31 cart: bikes 1 -> 2\n18:22:31 cart: total 45.00\n18:22:31 pay: state stays validating\n", tags=["payment"])
