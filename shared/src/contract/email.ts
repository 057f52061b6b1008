const label = '[a-z0-9](?:[a-z0-9-]*[a-z0-9])?';
/** Matches one plain address only, without a name, comment, group, quote or route. */
const plain = new RegExp(`^[a-z0-9._'+&=~/-]{1,64}@(?:${label}\\.)+[a-z0-9][a-z0-9-]*[a-z0-9]$`, 'i');

/** Returns the normalized address, or null for a malformed one. The ending "con" is refused as a mistyped "com". */
export function parseEmail(given: string): string | null {
  const typed = given.trimEnd();
  if (!plain.test(typed)) return null;
  const email = typed.toLowerCase();
  return email.endsWith('con') ? null : email;
}

export const isEmail = (given: string): boolean => parseEmail(given) !== null;
