const label = '[a-z0-9](?:[a-z0-9-]*[a-z0-9])?';
/** Nothing that a mail program reads as more than one plain address: no name, comment, group, quote or route. */
const plain = new RegExp(`^[a-z0-9._'+&=~/-]{1,64}@(?:${label}\\.)+[a-z0-9][a-z0-9-]*[a-z0-9]$`, 'i');

/** The address in the one spelling that is stored; null for what is none. The ending "con" is a mistyped "com". */
export function parseEmail(given: string): string | null {
  const typed = given.trimEnd();
  if (!plain.test(typed)) return null;
  const email = typed.toLowerCase();
  return email.endsWith('con') ? null : email;
}

export const isEmail = (given: string): boolean => parseEmail(given) !== null;
