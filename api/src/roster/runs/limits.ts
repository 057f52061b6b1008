/** The limit of a statement about a batch or the changes of a whole district. Planning has a limit of its own. */
export const rosterStatementTimeoutMs = 120_000;
