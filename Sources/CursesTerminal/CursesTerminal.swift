// The room CursesTerminal.
