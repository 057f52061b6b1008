import { sql } from 'kysely';

/** The columns of a `PersonRow`, from `users u`. */
export const personColumns = sql`u.id, u.first_name, u.last_name, u.preferred_name, u.name_prefix, u.email`;
export const byName = sql`u.name_key, u.id`;

/** An SQL expression for the name of a row of `users`, without the name prefix. */
export const plainNameOf = (table: string) => {
  const [first, last] = ['first_name', 'last_name'].map((name) => sql.ref(`${table}.${name}`));
  return sql<string>`concat_ws(' ', ${first}, ${last})`;
};

/** An SQL expression for the display name of a row of `users`, with the name prefix. */
export const nameOf = (table: string) => {
  const prefix = sql.ref(`${table}.name_prefix`);
  return sql<string>`concat_ws(' ', nullif(${prefix}, ''), ${plainNameOf(table)})`;
};
