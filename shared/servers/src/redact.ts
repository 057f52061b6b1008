// Each pattern skips to its next possible match in one step, because an outsider may decide the length of an error
// message.

/** Matches `scheme://user:password@`. Only the scheme is kept. */
const credentials = /([a-z][a-z0-9+.-]{0,20}:\/\/)[^\s"'<>/?#]*@/gi;
const address = /(?<![^\s"'<>(),:;/\\?=&@[\]])[^\s"'<>(),:;/\\?=&@[\]]+@[^\s"'<>(),:;/\\?=&@[\]]+/g;
/** Matches a query, which may contain codes, states and search terms. */
const query = /\?[\w.~%+-]+=[^\s"'<>]*/g;

/** Removes everything from a text that may identify a person or give access. */
export function redact(text: string): string {
  return text.replace(credentials, '$1').replace(query, '?[query]').replace(address, '[address]');
}
