import { sql } from 'kysely';

/** Of `users u`: what a `PersonRow` holds, and the order of every list of people. */
export const personColumns = sql`u.id, u.first_name, u.last_name, u.preferred_name, u.name_prefix, u.email`;
export const byName = sql`u.name_key, u.id`;

/** The display name of a row of `users`, with the name prefix. */
export const nameOf = (table: string) => {
  const [prefix, first, last] = ['name_prefix', 'first_name', 'last_name'].map((name) =>
    sql.ref(`${table}.${name}`),
  );
  return sql<string>`concat_ws(' ', nullif(${prefix}, ''), ${first}, ${last})`;
};
