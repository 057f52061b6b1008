import type { Person } from '@tapin/shared/contract/entities';

/** As staff read a name in a list: the first name, the preferred one in brackets, the last name. */
export const fullName = ({
  firstName,
  preferredName,
  lastName,
}: Pick<Person, 'firstName' | 'preferredName' | 'lastName'>): string =>
  preferredName && preferredName !== firstName
    ? `${firstName} (${preferredName}) ${lastName}`
    : `${firstName} ${lastName}`;
