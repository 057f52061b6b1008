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
