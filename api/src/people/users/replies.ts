import type { NamePrefix, Person, User } from '@tapin/shared/contract/entities';
import type { UserRow } from './repository.ts';

export interface PersonRow {
  id: number;
  first_name: string;
  last_name: string;
  preferred_name: string;
  name_prefix: NamePrefix;
  email: string | null;
}

export function personOf(row: PersonRow): Person {
  return {
    _id: String(row.id),
    firstName: row.first_name,
    lastName: row.last_name,
    preferredName: row.preferred_name,
    namePrefix: row.name_prefix,
    email: row.email ?? '',
  };
}

export function userOf(row: UserRow): User {
  return { ...personOf(row), emailVerified: row.email_verified, role: row.role, mailLanguage: row.language };
}
