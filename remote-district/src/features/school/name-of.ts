import type { Person } from '@tapin/shared/contract/entities';
import { writtenName } from '@tapin/shared/contract/written-name';

/** Returns a name as lists of staff show it: first name, preferred name in brackets, last name. */
export function nameOf({ firstName, preferredName, lastName }: Person): string {
  const preferred = preferredName && preferredName !== firstName ? ` (${preferredName})` : '';
  return writtenName({ firstName: `${firstName}${preferred}`, lastName });
}
