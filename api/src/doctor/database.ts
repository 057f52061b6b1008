import { languages } from '@tapin/contract/languages';
import {
  causeWithRemedy,
  type Finding,
  ok,
  problem,
  rootCause,
  warning,
} from '@tapin/delivery/doctor/finding';
import type { Config } from '#src/basics/config.ts';
import { contactVariable, variableIn } from '#src/basics/custom-texts.ts';
import { countUnreachedStudents } from '#src/care/notifications/reach.ts';
import { type Database, readOnlyCode } from '#src/database/database.ts';
import { type DatabaseFacts, loadDatabaseFacts, tryChange } from '#src/database/facts.ts';
import { loadMigrationState, tooOldMessage } from '#src/database/migrating/migration-state.ts';
import { openDatabase } from '#src/database/open.ts';
import { listTemplates } from '#src/privacy/district-page/templates.ts';
import { lastNightDayOf } from '#src/privacy/retention/service.ts';
import { findOverdue } from '#src/privacy/retention/verify.ts';
import { checkArchive } from './backup.ts';
import { checkWaitingMail } from './mail-and-log-in.ts';

/** The oldest version of PostgreSQL with which the product was tested. */
const minTestedMajor = 15;
const maxClockDifferenceMs = 2_000;

function aboutServer({ version, major, maxConnections }: DatabaseFacts, connections: number): Finding[] {
  // Each process needs five more connections for background work, and one for the checks of `/readyz`.
  const each = connections + 6;
  return [
    major < minTestedMajor
      ? warning(
          'database',
          `PostgreSQL ${version}: TapIn is tested with ${minTestedMajor} and later; upgrade the server`,
        )
      : ok('database', `PostgreSQL ${version}`),
    maxConnections < each + 3
      ? problem(
          'connections',
          `the server allows ${maxConnections}, and one API opens ${each}: lower DATABASE_CONNECTIONS`,
        )
      : ok(
          'connections',
          `the server allows ${maxConnections}, which is enough for ${Math.floor((maxConnections - 3) / each)} APIs`,
        ),
  ];
}

function aboutTls({ encrypted, local }: DatabaseFacts): Finding {
  if (encrypted) return ok('database TLS', 'the connection is encrypted');
  if (local) return ok('database TLS', 'the connection is not encrypted, and it does not leave this machine');
  return problem(
    'database TLS',
    'the connection is not encrypted: add ?sslmode=verify-full&sslrootcert=FILE to DATABASE_URL',
  );
}

function aboutClock({ now }: DatabaseFacts): Finding {
  const seconds = Math.abs(now.getTime() - Date.now()) / 1_000;
  const differs = `the clocks of this machine and of the database differ by ${seconds.toFixed(1)} s`;
  if (seconds * 1_000 <= maxClockDifferenceMs) return ok('clock', differs);
  return problem('clock', `${differs}: synchronize both with the same time server`);
}

/** The owner of a table can remove the triggers that protect its rows. */
export function aboutRecords({ ownedRecords }: Pick<DatabaseFacts, 'ownedRecords'>): Finding {
  if (ownedRecords.length === 0)
    return ok('records', 'the role of the API cannot change or remove what the audit and the consents have');
  return warning(
    'records',
    `the role of the API owns ${ownedRecords.join(' and ')}, so that it could remove what they have: give them to another role (docs/install.md, “A role for the records”)`,
  );
}

async function aboutMigrations(db: Database): Promise<Finding> {
  const { pending, unknown, tooOld } = await loadMigrationState(db);
  if (unknown.length > 0) {
    return problem(
      'migrations',
      `a newer version of TapIn has migrated this database (${unknown.join(', ')}): start that version`,
    );
  }
  if (tooOld !== null) return problem('migrations', tooOldMessage(tooOld));
  if (pending.length === 0) return ok('migrations', 'the database has every migration of this version');
  return warning(
    'migrations',
    `${pending.length} migrations are missing: the API applies them when it starts`,
  );
}

/** Whether the tables are those of this version, so that their rows can be checked. */
async function isMigrated(db: Database): Promise<boolean> {
  const { pending, unknown, tooOld } = await loadMigrationState(db);
  return pending.length === 0 && unknown.length === 0 && tooOld === null;
}

async function aboutTexts(db: Database, { contact }: Config): Promise<Finding[]> {
  return [aboutContact(contact), ...(await aboutDistrictTexts(db))];
}

/** Visitors, and schools without a district, read the contact of the deployment. */
export function aboutContact(contact: Config['contact']): Finding {
  const missing = languages.filter((language) => contact[language] === undefined);
  if (missing.length === 0) return ok('contact', 'visitors and schools without a district read a contact');
  const variables = missing.map((language) => variableIn(contactVariable, language)).join(' and ');
  return warning(
    'contact',
    `visitors and schools without a district read a template instead of a contact: set ${variables}`,
  );
}

async function aboutDistrictTexts(db: Database): Promise<Finding[]> {
  const districts = await listTemplates(db);
  if (districts.length === 0)
    return [ok('texts', 'every district has written its contact, policy and terms')];
  return districts.map(({ district, missing }) =>
    warning(
      'texts',
      `people of the district ${district} still read a template: ${missing.join(', ')}; an admin of the district writes them at /admin/about`,
    ),
  );
}

async function aboutAlarms(db: Database): Promise<Finding[]> {
  const schools = await countUnreachedStudents(db);
  if (schools.length === 0) return [ok('alarms', 'an alarm about any student reaches an adult')];
  return schools.map(({ school, students }) =>
    problem(
      'alarms',
      `no alarm about ${students} students of ${school} would reach an adult: the school needs an admin with a confirmed address, or the students a counselor; the settings of the school list them`,
    ),
  );
}

/** The SQLSTATE of a full disk. */
const diskFullError = '53100';

const isReadOnly = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === readOnlyCode;

export function aboutRefusedChange(error: unknown): Finding {
  const code = error instanceof Error && 'code' in error ? error.code : '';
  if (code === diskFullError)
    return problem(
      'database',
      'its disk is full, so that no answer can be stored: run as root on its machine: du -xh / | sort -h | tail -20, remove what nobody needs (nothing in /var/lib/postgresql), then systemctl restart postgresql',
    );
  if (isReadOnly(error))
    return problem('database', 'it accepts no changes: set DATABASE_URL to the server that accepts them');
  return warning('database', `whether it accepts changes is not known: ${rootCause(error)}`);
}

export async function checkChanges(db: Database): Promise<Finding> {
  try {
    await tryChange(db);
    return ok('database', 'it accepts changes');
  } catch (error) {
    return aboutRefusedChange(error);
  }
}

async function aboutRetention(db: Database): Promise<Finding[]> {
  const now = new Date();
  const overdue = Object.entries(await findOverdue(db, { day: lastNightDayOf(now), now }));
  if (overdue.length === 0) return [ok('retention', 'no table has data that is older than it should be')];
  const tables = overdue.map(([table, rows]) => `${table} (${rows} rows)`).join(', ');
  return [
    warning(
      'retention',
      `some data is older than it should be: ${tables}; the next night deletes it, or "operator retention run"`,
    ),
  ];
}

export async function checkDatabase(config: Config): Promise<Finding[]> {
  if (config.databaseUrl === null)
    return [
      warning('database', 'the embedded database is for development, not for a school: set DATABASE_URL'),
    ];
  const database = await openDatabase(config, () => {}, { maxConnections: 1 });
  try {
    const facts = await loadDatabaseFacts(database.db);
    const migrations = await aboutMigrations(database.db);
    const isCurrent = await isMigrated(database.db);
    const alarms = isCurrent ? await aboutAlarms(database.db) : [];
    const texts = isCurrent ? await aboutTexts(database.db, config) : [];
    const retention = isCurrent ? await aboutRetention(database.db) : [];
    const mail = isCurrent ? [await checkWaitingMail(database.db)] : [];
    return [
      ...aboutServer(facts, config.maxConnections),
      await checkChanges(database.db),
      ...(await checkArchive(database.db)),
      aboutTls(facts),
      aboutClock(facts),
      ...(isCurrent ? [aboutRecords(facts)] : []),
      migrations,
      ...alarms,
      ...texts,
      ...retention,
      ...mail,
    ];
  } catch (error) {
    if (isReadOnly(error)) return [aboutRefusedChange(error)];
    return [
      problem(
        'database',
        `the database cannot be used: ${causeWithRemedy(error, 'check DATABASE_URL, and run as root on its machine: systemctl restart postgresql; if it stops again: tail /var/log/postgresql/*.log')}`,
      ),
    ];
  } finally {
    await database.close();
  }
}
