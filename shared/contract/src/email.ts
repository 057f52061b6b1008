const domainLabel = '[a-z0-9](?:[a-z0-9-]*[a-z0-9])?';
/** Matches one plain address only, without a name, comment, group, quote or route. */
const plainAddress = new RegExp(
  `^[a-z0-9._'+&=~/-]{1,64}@(?:${domainLabel}\\.)+[a-z0-9][a-z0-9-]*[a-z0-9]$`,
  'i',
);

/** Returns the normalized address, or null for a malformed one. The ending "con" is refused as a mistyped "com". */
export function parseEmail(typedAddress: string): string | null {
  const typed = typedAddress.trimEnd();
  if (!plainAddress.test(typed)) return null;
  const email = typed.toLowerCase();
  return email.endsWith('con') ? null : email;
}

export const isEmail = (typedAddress: string): boolean => parseEmail(typedAddress) !== null;
