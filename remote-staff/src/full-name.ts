import type { Person } from '@tapin/shared/contract/entities';

/** Returns the first name for lists of staff, with the preferred one in brackets. */
export const givenName = ({
  firstName,
  preferredName,
}: Pick<Person, 'firstName' | 'preferredName'>): string =>
  preferredName && preferredName !== firstName ? `${firstName} (${preferredName})` : firstName;

/** Returns a name for lists of staff: the first name, the preferred one in brackets, the last name. */
export const fullName = (person: Pick<Person, 'firstName' | 'preferredName' | 'lastName'>): string =>
  `${givenName(person)} ${person.lastName}`;

/** Returns the formal name of a member of staff: the prefix, if one was chosen, and the name. */
export const formalName = ({ namePrefix, firstName, lastName }: Person): string =>
  [namePrefix, firstName, lastName].filter(Boolean).join(' ');
