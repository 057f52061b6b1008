/** Something the person who starts the server can put right; its message is the one line they see. */
export class StartError extends Error {}
