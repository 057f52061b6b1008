import type { Person } from '@tapin/shared/contract/entities';

/** As staff are read in lists: the first name, the preferred one in brackets, the last name. */
export function nameOf({ firstName, preferredName, lastName }: Person): string {
  const preferred = preferredName && preferredName !== firstName ? ` (${preferredName})` : '';
  return `${firstName}${preferred} ${lastName}`;
}
