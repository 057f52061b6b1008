import { sql } from 'kysely';
import type { Database } from '#src/database/database.ts';

/** The contents of each table as one hash. */
type Contents = ReadonlyMap<string, string>;

/** The test compares only these columns of a table, because the others say whether a mail has left already. */
const comparedColumns: Readonly<Record<string, string>> = { messages: 'row(r.kind, r.recipient)' };

/** Reads the contents of all tables but some. */
export async function contentsOf(db: Database, except: readonly string[]): Promise<Contents> {
  const { rows: tables } = await sql<{ name: string }>`
    select oid::regclass::text as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r' and relname <> 'migrations'`.execute(db);
  const hashes = tables
    .filter(({ name }) => !except.includes(name))
    .map(({ name }) => {
      const text = `(${comparedColumns[name] ?? 'r'})::text`;
      return `select '${name}' as name, md5(string_agg(${text}, '|' order by ${text})) as hash from ${name} r`;
    });
  const { rows } = await sql.raw<{ name: string; hash: string }>(hashes.join(' union all ')).execute(db);
  return new Map(rows.map(({ name, hash }) => [name, hash]));
}

export const changedTables = (before: Contents, after: Contents): string[] =>
  [...before].filter(([name, hash]) => after.get(name) !== hash).map(([name]) => name);
