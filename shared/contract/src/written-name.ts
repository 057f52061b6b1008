import type { Person } from './entities.ts';

interface NameParts {
  namePrefix?: string | undefined;
  firstName: string;
  lastName: string;
}

/**
 * Returns a name as the product writes it: the prefix, the first name, the last name. This is the only place with that
 * order, except for `nameOf` and `plainNameOf` in the API, which are SQL.
 */
export const writtenName = ({ namePrefix, firstName, lastName }: NameParts): string =>
  [namePrefix, firstName, lastName].filter(Boolean).join(' ');

/** Returns the first name, and the preferred name in brackets if it is another one. */
export const givenName = ({
  firstName,
  preferredName,
}: Pick<Person, 'firstName' | 'preferredName'>): string =>
  preferredName && preferredName !== firstName ? `${firstName} (${preferredName})` : firstName;

/** Returns the first name, the preferred name in brackets and the last name. */
export const fullName = (person: Pick<Person, 'firstName' | 'preferredName' | 'lastName'>): string =>
  writtenName({ firstName: givenName(person), lastName: person.lastName });
