import { sql } from 'kysely';
import { type Database, limitsMs } from './database.ts';

export interface DatabaseFacts {
  version: string;
  major: number;
  encrypted: boolean;
  local: boolean;
  now: Date;
  maxConnections: number;
  /** The append-only tables whose triggers the role of the connection could remove. */
  ownedRecords: string[];
}

export async function loadDatabaseFacts(db: Database): Promise<DatabaseFacts> {
  const { rows } = await sql<DatabaseFacts>`
    select array(select c.relname::text from pg_class c where c.relkind in ('r', 'p') and c.relname in ('audit', 'consents')
        and c.relnamespace = 'public'::regnamespace and pg_has_role(c.relowner, 'member') order by 1) as "ownedRecords", current_setting('server_version') as version,
      current_setting('server_version_num')::int / 10000 as major,
      coalesce((select ssl from pg_stat_ssl where pid = pg_backend_pid()), false) as encrypted,
      coalesce(inet_server_addr() <<= '127.0.0.0/8' or inet_server_addr() = '::1', true) as local,
      clock_timestamp() as now,
      current_setting('max_connections')::int as "maxConnections"`.execute(db);
  const [facts] = rows;
  if (!facts) throw new Error('the database returned no row with its version and settings');
  return facts;
}

/**
 * Creates a temporary table, which is dropped with its transaction. This detects a full disk and a read-only server.
 */
export async function tryChange(db: Database): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await sql`create temporary table tapin_doctor on commit drop as select 1 as one`.execute(transaction);
  });
}

type LimitName = keyof typeof limitsMs;

export interface TimeLimits {
  missing: LimitName[];
  role: string;
}

export async function loadTimeLimits(db: Database): Promise<TimeLimits> {
  const { rows } = await sql<TimeLimits>`
    select current_user::text as role, coalesce(json_agg(name) filter (where setting = '0'), '[]') as missing
    from pg_settings where name = any (${Object.keys(limitsMs)})`.execute(db);
  const [limits] = rows;
  if (!limits) throw new Error('the database returned no row with its time limits');
  return limits;
}
