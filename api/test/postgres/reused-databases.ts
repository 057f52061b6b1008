import { after } from 'node:test';
import { sql } from 'kysely';
import type { OpenDatabase } from '#src/database/database.ts';

export interface CopiedDatabase extends OpenDatabase {
  remove: () => Promise<void>;
}

/**
 * The databases of this process that no test is using. Emptying a database costs less than another copy, whose
 * connections would have to read its catalog.
 */
const free: CopiedDatabase[] = [];

/**
 * Tables up to this size in bytes are emptied row by row. Truncating changes the catalog, after which a database is
 * not reused.
 */
const emptiedUpToBytes = 1024 * 1024;

interface Condition {
  /**
   * The sum of the transaction ids that wrote the catalog. It differs after a test has changed a table, a trigger or a
   * privilege.
   */
  catalog: string;
  /** The number of other connections, including those of servers that a test has not stopped. */
  others: number;
  largest: number;
  filled: string[];
}

async function conditionOf(db: OpenDatabase['db']): Promise<Condition> {
  const catalogs = ['class', 'attribute', 'proc', 'constraint', 'trigger', 'type', 'rewrite', 'namespace'];
  const sums = catalogs.map((name) => `(select sum(xmin::text::bigint) from pg_${name})`).join(', ');
  const tables = `pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' and relname <> 'migrations'`;
  const { rows } = await sql
    .raw<Condition>(`
      select concat_ws(' ', ${sums}) as catalog,
        (select count(*)::int from pg_stat_activity
          where datname = current_database() and pid <> pg_backend_pid()) as others,
        (select max(pg_relation_size(oid))::int from ${tables}) as largest,
        array(select oid::regclass::text from ${tables} and pg_relation_size(oid) > 0) as filled`)
    .execute(db);
  const [condition] = rows;
  if (!condition) throw new Error('the database does not tell its condition');
  return condition;
}

async function empty(db: OpenDatabase['db'], tables: readonly string[]): Promise<void> {
  const statements = [
    // Triggers and foreign keys do not apply to the deleted rows, so append-only tables can be emptied.
    'set session_replication_role = replica',
    ...tables.map((name) => `delete from ${name}`),
    'set session_replication_role = origin',
    'select setval(seqrelid::regclass, seqstart, false) from pg_sequence',
  ];
  await sql.raw(statements.join(';')).execute(db);
}

let catalog: string | undefined;

export async function rememberCatalog({ db }: OpenDatabase): Promise<void> {
  catalog ??= (await conditionOf(db)).catalog;
}

async function isReusable({ db, connections }: OpenDatabase): Promise<boolean> {
  const { open = 0, idle = 0 } = connections() ?? {};
  // A request is still running, or the test has closed the database.
  if (open !== idle || open === 0) return false;
  const condition = await conditionOf(db);
  if (condition.catalog !== catalog || condition.others >= open || condition.largest > emptiedUpToBytes)
    return false;
  await empty(db, condition.filled);
  return true;
}

/** Returns an emptied database of an earlier test, or null if there is none whose catalog is that of the template. */
export async function reusedDatabase(): Promise<CopiedDatabase | null> {
  const database = free.pop();
  if (!database) return null;
  if (await isReusable(database)) return database;
  await database.remove();
  return null;
}

export const giveBack = (database: CopiedDatabase): void => void free.push(database);

// The process would wait for the idle connections.
after(() => Promise.all(free.splice(0).map((database) => database.close())));
