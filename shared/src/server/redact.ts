/** `scheme://user:password@`, of which only the scheme is kept. */
const credentials = /([a-z][a-z0-9+.-]*:\/\/)[^\s"'<>/?#]*@/gi;
const address = /[^\s"'<>(),:;/\\?=&@[\]]+@[^\s"'<>(),:;/\\?=&@[\]]+/g;
/** Sign-in codes, states and what somebody searched for. */
const query = /\?[\w.~%+-]+=[^\s"'<>]*/g;

/** A text without what may name a person or open a door, wherever it came from. */
export function redact(text: string): string {
  return text.replace(credentials, '$1').replace(query, '?[query]').replace(address, '[address]');
}
