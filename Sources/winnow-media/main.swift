import PixelDecoding

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

exit(PixelWorker.run(Array(CommandLine.arguments.dropFirst())))
