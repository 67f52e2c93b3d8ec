import ReportModel
import ReportQuery
import ReportStore

// What the store's answers cost: a line in, the nanoseconds of CPU that the answer took out.
//
//   StoreBench FOLDER       lines: page OFFSET QUERY | count QUERY | survey QUERY | matrix QUERY |
//                           arrivals QUERY | position NUMBER QUERY | tag NAME COUNT | undo |
//                           follow | similar NUMBER
//
// The answer is "NANOSECONDS RESULT". A word %WORD% is spelled in another case each time, so that
// nothing is answered from memory.

StoreBench.run()
