import TriageApp

TriageApp.main()
