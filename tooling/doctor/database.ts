import type { Config } from '../../api/src/basics/config.ts';
import type { Database } from '../../api/src/database/database.ts';
import { type DatabaseFacts, loadDatabaseFacts } from '../../api/src/database/facts.ts';
import { loadMigrationState, tooOldMessage } from '../../api/src/database/migration-state.ts';
import { openDatabase } from '../../api/src/database/open.ts';
import { type Finding, look, ok, reasonOf, wrong } from './finding.ts';

/** The oldest version of PostgreSQL that the product was run on. */
const oldestTried = 15;
const clockMayDifferMs = 2_000;

function aboutServer({ version, major, maxConnections }: DatabaseFacts, connections: number): Finding[] {
  const each = connections + 1;
  return [
    major < oldestTried
      ? look('database', `PostgreSQL ${version}: TapIn was tried on ${oldestTried} and later; upgrade it`)
      : ok('database', `PostgreSQL ${version}`),
    maxConnections < each + 3
      ? wrong('connections', `it takes ${maxConnections}, one API opens ${each}: lower DATABASE_CONNECTIONS`)
      : ok(
          'connections',
          `it takes ${maxConnections}: enough for ${Math.floor((maxConnections - 3) / each)} APIs`,
        ),
  ];
}

function aboutTls({ encrypted, local }: DatabaseFacts): Finding {
  if (encrypted) return ok('database TLS', 'the connection is encrypted');
  if (local) return ok('database TLS', 'none, and the connection does not leave this machine');
  return wrong('database TLS', 'none: add ?sslmode=verify-full&sslrootcert=FILE to DATABASE_URL');
}

function aboutClock({ now }: DatabaseFacts): Finding {
  const seconds = Math.abs(now.getTime() - Date.now()) / 1_000;
  const differs = `the clocks of this machine and of the database differ by ${seconds.toFixed(1)} s`;
  if (seconds * 1_000 <= clockMayDifferMs) return ok('clock', differs);
  return wrong('clock', `${differs}: let both follow the same time server`);
}

async function aboutMigrations(db: Database): Promise<Finding> {
  const { pending, unknown, tooOld } = await loadMigrationState(db);
  if (unknown.length > 0) {
    return wrong('migrations', `a newer version has been here (${unknown.join(', ')}): start that version`);
  }
  if (tooOld) return wrong('migrations', tooOldMessage(tooOld));
  if (pending.length === 0) return ok('migrations', 'the database is as this version needs it');
  return look('migrations', `${pending.length} are missing: the API applies them when it starts`);
}

export async function checkDatabase(config: Config): Promise<Finding[]> {
  if (config.databaseUrl === null)
    return [look('database', 'the embedded one: for trying out, not for a school')];
  const database = await openDatabase(config, () => {}, { maxConnections: 1 });
  try {
    const facts = await loadDatabaseFacts(database.db);
    const migrations = await aboutMigrations(database.db);
    return [...aboutServer(facts, config.maxConnections), aboutTls(facts), aboutClock(facts), migrations];
  } catch (error) {
    return [wrong('database', `cannot be used: ${reasonOf(error)}; check DATABASE_URL and that it runs`)];
  } finally {
    await database.close();
  }
}
