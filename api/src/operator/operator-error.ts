/** A mistake of the person at the command line; its message says how to put it right. */
export class OperatorError extends Error {}
