import type { Entry, ZipFile } from 'yauzl';
import { type ReadFile, readFiles, sensitiveColumn } from '#src/csv/columns.ts';
import { openTable, type Table } from '#src/csv/table.ts';
import type { Budget } from '#src/limits.ts';
import { type ProblemLevel, SourceError } from '#src/problems.ts';
import type { RecordKind } from '#src/records.ts';
import { reporterOf } from '#src/reporter.ts';
import type { Delivery, RosterSource, SourceOptions } from '#src/source.ts';
import { readEntry } from '#src/zip/read-entry.ts';
import { deliveryOf } from './delivery.ts';
import { type Manifest, readManifest } from './manifest.ts';
import { findRosterFiles, type RosterFile } from './roster-files.ts';

type Tables = Readonly<Partial<Record<ReadFile, Table>>>;

export interface OpenTables {
  tables: Tables;
  version: RosterSource['version'];
  systemName: string;
  userColumns: readonly string[];
  divisionColumn: string;
  consentColumn: string;
  delivery: Readonly<Record<RecordKind, Delivery>>;
}

const fileNames = Object.keys(readFiles).filter((name): name is ReadFile => name in readFiles);
const maxManifestBytes = 64 * 1024;

/** Opens the files of a roster, and determines the OneRoster version and which files are complete. */
export async function openTables(
  zip: ZipFile,
  entries: readonly Entry[],
  budget: Budget,
  options: SourceOptions,
): Promise<OpenTables> {
  const reportOf = reporterOf(options.onProblem);
  const files = findRosterFiles(entries, reportOf);
  if (files.size === 0) throw new SourceError('zip-no-roster', '');
  const manifest = await manifestOf(files.get('manifest'), zip, budget);
  if (!manifest) reportOf('manifest.csv')('manifest-missing', 'note');
  const divisionColumn = allowed(options.divisionColumn);
  const consentColumn = allowed(options.consentColumn);
  const tables: Partial<Record<ReadFile, Table>> = {};
  const deliveries: Partial<Record<ReadFile, Delivery>> = {};
  for (const name of fileNames) {
    const found = files.get(name);
    if (!found) continue;
    const extraColumns = name === 'users' ? [divisionColumn, consentColumn].filter(Boolean) : [];
    const report = reportOf(found.file, name);
    const table = await openTable({ zip, ...found, name, budget, report, extraColumns });
    if (!table) continue;
    tables[name] = table;
    deliveries[name] = await deliveryOf(table, manifest);
  }
  reportMissing(tables, files, manifest, (file) => reportOf(`${file}.csv`));
  const delivered = (name: ReadFile) => deliveries[name] ?? 'absent';
  return {
    tables,
    version: manifest?.version ?? versionOf(tables),
    systemName: manifest?.systemName ?? '',
    userColumns: (tables.users?.header.otherColumns ?? []).filter((name) => !sensitiveColumn.test(name)),
    divisionColumn,
    consentColumn,
    delivery: {
      org: delivered('orgs'),
      session: delivered('academicSessions'),
      class: delivered('classes'),
      person: delivered('users'),
      guardian: options.readsGuardians ? delivered('users') : 'absent',
      role: tables.roles ? delivered('roles') : hasRoles(tables.users) ? delivered('users') : 'absent',
      enrollment: delivered('enrollments'),
    },
  };
}

/** Returns the name of a column if it may be read, and otherwise an empty name. */
const allowed = (column = '') => (sensitiveColumn.test(column) ? '' : column);

async function manifestOf(
  found: RosterFile | undefined,
  zip: ZipFile,
  budget: Budget,
): Promise<Manifest | null> {
  if (!found) return null;
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of readEntry(zip, found.entry, budget)) {
    chunks.push(chunk);
    bytes += chunk.length;
    if (bytes > maxManifestBytes) throw new SourceError('zip-too-large', found.file);
  }
  return readManifest(Buffer.concat(chunks).toString());
}

function reportMissing(
  tables: Tables,
  files: ReadonlyMap<string, RosterFile>,
  manifest: Manifest | null,
  reportOf: (file: ReadFile) => ReturnType<ReturnType<typeof reporterOf>>,
): void {
  const withoutRoles = tables.users && !hasRoles(tables.users);
  const levels: Readonly<Record<ReadFile, ProblemLevel>> = {
    orgs: 'error',
    users: 'error',
    roles: withoutRoles ? 'error' : 'warning',
    academicSessions: 'warning',
    classes: 'warning',
    enrollments: 'warning',
    courses: 'note',
  };
  for (const name of fileNames) {
    if (files.has(name)) continue;
    const stated = manifest?.deliveries.get(name.toLowerCase());
    const isStated = stated === 'bulk' || stated === 'delta';
    const isUsual = !manifest && name !== 'roles';
    const isReferred = (name === 'courses' && tables.classes) || (name === 'roles' && withoutRoles);
    if (isStated || isUsual || isReferred) reportOf(name)('file-missing', levels[name]);
  }
}

/** Whether users.csv has the roles, as before version 1.2. */
const hasRoles = (users: Table | undefined) => users?.header.positions.has('role') === true;

/** Returns the version of a roster without a manifest, by the files and columns that only later versions have. */
function versionOf({ roles, users, classes }: Tables): RosterSource['version'] {
  if (roles || users?.header.positions.has('primaryOrgSourcedId')) return '1.2';
  const isLater = users?.header.positions.has('enabledUser') || classes?.header.positions.has('periods');
  return isLater ? '1.1' : '1.0';
}
