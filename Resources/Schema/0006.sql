-- Schema 6: what waits to wake. Every arrival looks whether a snoozed report waits for its version.
CREATE INDEX triage_snoozed ON triage (report) WHERE status = 2;
