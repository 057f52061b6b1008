import assert from 'node:assert/strict';
import { type Insertable, type RawBuilder, type Selectable, sql, type Updateable } from 'kysely';
import type { Database } from '#src/database/database.ts';
import type { Tables } from '#src/database/tables/tables.ts';

interface WithDatabase {
  db: Database;
}

type Table = keyof Tables;
type TableWithId = { [T in Table]: 'id' extends keyof Tables[T] ? T : never }[Table];
/** Values by column. The value in a row has to be equal to the given value, or to one in the given list. */
type Where<T extends Table> = { [C in keyof Selectable<Tables[T]>]?: unknown };

const assignments = (values: object) =>
  Object.entries(values).map(([column, value]) => sql`${sql.ref(column)} = ${value}`);

const conditionOf = (where: object) =>
  sql.join(
    Object.entries(where).map(([column, value]) =>
      Array.isArray(value) ? sql`${sql.ref(column)} = any(${value})` : sql`${sql.ref(column)} = ${value}`,
    ),
    sql` and `,
  );

const rowsWhere = (where: object) =>
  Object.keys(where).length > 0 ? sql`where ${conditionOf(where)}` : sql``;

export async function rowsOf<T extends TableWithId, C extends keyof Selectable<Tables[T]> & string>(
  { db }: WithDatabase,
  table: T,
  columns: readonly C[],
  where: Where<T> = {},
): Promise<Pick<Selectable<Tables[T]>, C>[]> {
  const { rows } = await sql<Pick<Selectable<Tables[T]>, C>>`
    select ${sql.join(columns.map((column) => sql.ref(column)))}
    from ${sql.table(table)} ${rowsWhere(where)} order by id`.execute(db);
  return rows;
}

export async function rowOf<T extends TableWithId, C extends keyof Selectable<Tables[T]> & string>(
  ...given: Parameters<typeof rowsOf<T, C>>
): Promise<Pick<Selectable<Tables[T]>, C>> {
  const [row] = await rowsOf<T, C>(...given);
  assert.ok(row, `${given[1]} has such a row`);
  return row;
}

export const update = <T extends Table>(
  { db }: WithDatabase,
  table: T,
  values: { [C in keyof Updateable<Tables[T]>]: Updateable<Tables[T]>[C] | RawBuilder<unknown> },
  where: Where<T> = {},
) => sql`update ${sql.table(table)} set ${sql.join(assignments(values))} ${rowsWhere(where)}`.execute(db);

export const insert = <T extends Table>({ db }: WithDatabase, table: T, row: Insertable<Tables[T]>) =>
  sql`insert into ${sql.table(table)} (${sql.join(Object.keys(row).map((column) => sql.ref(column)))})
    values (${sql.join(Object.values(row))})`.execute(db);

/** Returns the tables that have a row with this text, or with one of these values in columns of the given names. */
export async function tablesWith(
  { db }: WithDatabase,
  text: string,
  values: readonly Record<string, number>[],
  ignored = /^audit$/,
): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE'`.execute(db);
  const found: string[] = [];
  for (const { name } of rows.filter((table) => !ignored.test(table.name))) {
    const matching = await sql`select from ${sql.table(name)} r where to_jsonb(r)::text ~ ${text}
      or to_jsonb(r) @> any(${values.map((each) => JSON.stringify(each))}::jsonb[]) limit 1`.execute(db);
    if (matching.rows.length > 0) found.push(name);
  }
  return found;
}
