import type { Language, NamePrefix, Person, Role, User } from '@tapin/contract/entities';
import { searchWords } from '@tapin/contract/search-words';
import { writtenName } from '@tapin/contract/written-name';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { AppError } from '#src/basics/app-error.ts';
import type { Database } from '#src/database/database.ts';
import type { Services } from '#src/http/services.ts';

export const personColumns = sql`u.id, u.first_name, u.last_name, u.preferred_name, u.name_prefix, u.email`;
export const byName = sql`u.name_key, u.id`;

export const plainNameOf = (table: string) => {
  const [first, last] = ['first_name', 'last_name'].map((name) => sql.ref(`${table}.${name}`));
  return sql<string>`concat_ws(' ', ${first}, ${last})`;
};

/** The SQL expression for the display name in a row of `users`, with the name prefix. */
export const nameOf = (table: string) => {
  const prefix = sql.ref(`${table}.name_prefix`);
  return sql<string>`concat_ws(' ', nullif(${prefix}, ''), ${plainNameOf(table)})`;
};

/** Returns the written name of a user, or `TapIn` for a change that no person made. */
export const userName = (user: UserRow | undefined): string =>
  user ? writtenName({ firstName: user.first_name, lastName: user.last_name }) : 'TapIn';

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

export type Condition = RawBuilder<SqlBool>;

/**
 * The condition that a text contains each word of the term, in any order. The text has to be without accents and in
 * lower case, such as `folded(name)`.
 */
export function containsTerm(text: RawBuilder<unknown>, term: string | undefined): Condition {
  const words = searchWords(term ?? '');
  if (words.length === 0) return sql`true`;
  const patterns = words.map((word) => `%${word.replace(/[\\%_]/g, '\\$&')}%`);
  return sql`${text} like all (${sql.val(patterns)}::text[])`;
}

/** The condition that the name of `users u`, with or without accents, or the email contains the words of the term. */
export const matchesTerm = (term: string | undefined): Condition => containsTerm(sql`u.search_key`, term);

export async function loadUser({ db }: Services, userId: number): Promise<User> {
  const row = await findUser(db, userId);
  if (!row) throw new AppError('session_expired');
  return userOf(row);
}

/** Locks a person, so that concurrent changes of their memberships run one after the other. */
export async function lockUser(db: Database, userId: number): Promise<void> {
  await db.selectFrom('users').select('id').where('id', '=', userId).forUpdate().executeTakeFirst();
}

export function findUser(db: Database, id: number) {
  return db
    .selectFrom('users')
    .select([
      'id',
      'email',
      'email_verified',
      'first_name',
      'last_name',
      'preferred_name',
      'name_prefix',
      'role',
      'language',
    ])
    .where('id', '=', id)
    .executeTakeFirst();
}

export type UserRow = NonNullable<Awaited<ReturnType<typeof findUser>>>;

export interface ProfileChanges {
  first_name?: string;
  last_name?: string;
  preferred_name?: string;
  name_prefix?: NamePrefix;
  role?: Role;
  language?: Language;
}

export async function updateUser(db: Database, userId: number, changes: ProfileChanges): Promise<void> {
  if (Object.keys(changes).length === 0) return;
  await db.updateTable('users').set(changes).where('id', '=', userId).execute();
}
