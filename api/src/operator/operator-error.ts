/** An error of the person at the command line. Its message says how to correct it. */
export class OperatorError extends Error {}
