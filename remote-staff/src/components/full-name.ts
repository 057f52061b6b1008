import type { Person } from '@tapin/shared/contract/entities';
import { writtenName } from '@tapin/shared/contract/written-name';

/** Returns the first name for lists of staff, with the preferred one in brackets. */
export const givenName = ({
  firstName,
  preferredName,
}: Pick<Person, 'firstName' | 'preferredName'>): string =>
  preferredName && preferredName !== firstName ? `${firstName} (${preferredName})` : firstName;

/** Returns a name for lists of staff: the first name, the preferred one in brackets, the last name. */
export const fullName = (person: Pick<Person, 'firstName' | 'preferredName' | 'lastName'>): string =>
  writtenName({ firstName: givenName(person), lastName: person.lastName });

/** Returns the formal name of a member of staff: the prefix, if one was chosen, and the name. */
export const formalName = (person: Person): string => writtenName(person);
