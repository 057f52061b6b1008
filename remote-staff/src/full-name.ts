import type { Person } from '@tapin/shared/contract/entities';

/** The first name as staff read it in a list, with the preferred one in brackets. */
export const givenName = ({
  firstName,
  preferredName,
}: Pick<Person, 'firstName' | 'preferredName'>): string =>
  preferredName && preferredName !== firstName ? `${firstName} (${preferredName})` : firstName;

/** As staff read a name in a list: the first name, the preferred one in brackets, the last name. */
export const fullName = (person: Pick<Person, 'firstName' | 'preferredName' | 'lastName'>): string =>
  `${givenName(person)} ${person.lastName}`;

/** A member of staff as students and colleagues address them: the prefix, if they chose one, and the name. */
export const formalName = ({ namePrefix, firstName, lastName }: Person): string =>
  [namePrefix, firstName, lastName].filter(Boolean).join(' ');
