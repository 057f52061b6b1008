import { type Finding, ok, problem, rootCause, warning } from '@tapin/delivery/doctor/finding';
import pg from 'pg';
import type { Config } from '#src/basics/config.ts';
import { limitsMs } from '#src/database/database.ts';
import { loadTimeLimits, type TimeLimits } from '#src/database/facts.ts';
import { openForCalls } from '#src/database/open.ts';

function aboutTimeLimits({ missing, role }: TimeLimits): Finding {
  if (missing.length === 0) return ok('pooler limits', 'the sessions behind the pooler have time limits');
  const statements = missing.map(
    (name) => `alter role ${pg.escapeIdentifier(role)} set ${name} = '${limitsMs[name] / 1_000}s';`,
  );
  return problem(
    'pooler limits',
    `the sessions behind the pooler have no ${missing.join(' and no ')}, so that a statement may block others for ever: run as a superuser of the database: ${statements.join(' ')} then restart the pooler`,
  );
}

const statement = (number: number) => ({ name: 'tapin_doctor', text: `select ${number} as number` });

async function returns(client: pg.Client, number: number): Promise<boolean> {
  const { rows } = await client.query<{ number: number }>(statement(number));
  return rows[0]?.number === number;
}

/** The error codes for a statement name that is in use, and for a statement that does not exist. */
const isConfusion = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && (error.code === '42P05' || error.code === '26000');

const confused = problem(
  'pooler',
  'it confuses the prepared statements of its clients, so that an API may run the statement of another one: use PgBouncer 1.21 or later with max_prepared_statements = 500',
);

const connectTimeoutMs = 5_000;

/**
 * Checks that the pooler keeps the prepared statements of its clients apart, as PgBouncer does from 1.21 on: two
 * sessions give the same name to different statements. Its version cannot be read, because only its administrators may
 * use its console.
 */
async function checkStatements(connectionString: string): Promise<Finding> {
  const options = {
    connectionString,
    connectionTimeoutMillis: connectTimeoutMs,
    query_timeout: connectTimeoutMs,
  };
  const [first, second] = [new pg.Client(options), new pg.Client(options)] as const;
  for (const client of [first, second]) client.on('error', () => {});
  try {
    await first.connect();
    await second.connect();
    const areApart = (await returns(first, 1)) && (await returns(second, 2)) && (await returns(first, 1));
    return areApart ? ok('pooler', 'it keeps the prepared statements of its clients apart') : confused;
  } catch (error) {
    if (isConfusion(error)) return confused;
    return problem(
      'pooler',
      `it cannot be used: ${rootCause(error)}; check DATABASE_POOLER_URL, or remove it until the pooler works`,
    );
  } finally {
    await Promise.allSettled([first.end(), second.end()]);
  }
}

export async function checkPooler(config: Config): Promise<Finding[]> {
  if (config.poolerUrl === null) return [];
  const statements = await checkStatements(config.poolerUrl);
  if (statements.state === 'problem') return [statements];
  const database = await openForCalls(config, () => {}, { maxConnections: 1 });
  try {
    return [statements, aboutTimeLimits(await loadTimeLimits(database.db))];
  } catch (error) {
    return [statements, warning('pooler limits', `they are not known: ${rootCause(error)}`)];
  } finally {
    await database.close();
  }
}
