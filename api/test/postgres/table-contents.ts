import { sql } from 'kysely';
import type { Database } from '#src/database/database.ts';

export type Contents = ReadonlyMap<string, { hash: string; count: number }>;

/** Only these columns of a table are compared, because the others depend on whether a mail was already sent. */
const comparedColumns: Readonly<Record<string, string>> = { messages: 'row(r.kind, r.recipient)' };

export async function contentsOf(db: Database, except: readonly string[]): Promise<Contents> {
  const { rows: tables } = await sql<{ name: string }>`
    select oid::regclass::text as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r' and relname <> 'migrations'`.execute(db);
  const hashes = tables
    .filter(({ name }) => !except.includes(name))
    .map(({ name }) => {
      const text = `(${comparedColumns[name] ?? 'r'})::text`;
      return `select '${name}' as name, md5(string_agg(${text}, '|' order by ${text})) as hash, count(*)::integer as count from ${name} r`;
    });
  const { rows } = await sql
    .raw<{ name: string; hash: string; count: number }>(hashes.join(' union all '))
    .execute(db);
  return new Map(rows.map(({ name, ...contents }) => [name, contents]));
}

export const changedTables = (before: Contents, after: Contents): string[] =>
  [...before].filter(([name, { hash }]) => after.get(name)?.hash !== hash).map(([name]) => name);

/** Returns by how many rows each table has grown, which is the same for calls about different people. */
export const growthOf = (before: Contents, after: Contents): Record<string, number> =>
  Object.fromEntries(
    [...before]
      .map(([name, { count }]) => [name, (after.get(name)?.count ?? 0) - count] as const)
      .filter(([, growth]) => growth !== 0),
  );
