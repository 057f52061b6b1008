import type { Person } from '@tapin/shared/contract/entities';

/** Returns a name as lists of staff show it: first name, preferred name in brackets, last name. */
export function nameOf({ firstName, preferredName, lastName }: Person): string {
  const preferred = preferredName && preferredName !== firstName ? ` (${preferredName})` : '';
  return `${firstName}${preferred} ${lastName}`;
}
