/** An error that the person at the command line can correct. Its message says how. */
export class BackupError extends Error {}
