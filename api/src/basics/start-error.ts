/** An error that the person who starts the server can correct. Only its message is printed, as one line. */
export class StartError extends Error {}
