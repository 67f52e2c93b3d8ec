import IntakeServer

IntakeProgram.main()
