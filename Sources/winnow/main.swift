import SystemCalls
import TriageApp

endProcess(TriageApp.main())
