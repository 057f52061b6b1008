import type { RosterMode } from '@tapin/contract/roster';
import type { ClassRecord, EnrollmentRecord, PersonRecord, RosterRecord } from '@tapin/oneroster/records';
import type { RosterSource, SourceOptions } from '@tapin/oneroster/source';
import type { Database } from '#src/database/database.ts';
import { applyRun } from '#src/roster/applying/apply-run.ts';
import { readRun } from '#src/roster/reading/read-run.ts';
import { leased } from './roster-changes.ts';

export const rosterToday = new Date('2026-10-05T12:00:00Z');

const common = { file: 'test.csv', line: 2, isEnded: false };

export const newOrg = (sourcedId: string, name: string, other: Partial<RosterRecord> = {}): RosterRecord =>
  ({
    ...common,
    kind: 'org',
    sourcedId,
    name,
    type: 'school',
    identifier: '',
    parentSourcedId: '',
    ...other,
  }) as RosterRecord;

export const newPerson = (
  sourcedId: string,
  name: string,
  other: Partial<PersonRecord> = {},
): PersonRecord => {
  const [givenName = '', familyName = ''] = name.split(' ');
  return {
    ...common,
    kind: 'person',
    sourcedId,
    givenName,
    familyName,
    preferredName: '',
    email: '',
    username: '',
    identifiers: [],
    grade: '',
    division: '',
    consent: '',
    primaryOrgSourcedId: '',
    ...other,
  };
};

export const newRole = (
  personSourcedId: string,
  orgSourcedId: string,
  role: string,
  other: Partial<RosterRecord> = {},
): RosterRecord =>
  ({
    ...common,
    kind: 'role',
    personSourcedId,
    orgSourcedId,
    role,
    isPrimary: true,
    firstDay: null,
    lastDay: null,
    ...other,
  }) as RosterRecord;

export const newClass = (
  sourcedId: string,
  schoolSourcedId: string,
  other: Partial<ClassRecord> = {},
): ClassRecord => ({
  ...common,
  kind: 'class',
  sourcedId,
  title: `Class ${sourcedId}`,
  classCode: '',
  classType: 'scheduled',
  courseTitle: '',
  courseCode: '',
  schoolSourcedId,
  sessionSourcedIds: [],
  periods: [],
  grades: [],
  ...other,
});

export const newEnrollment = (
  classSourcedId: string,
  personSourcedId: string,
  role: string,
  other: Partial<EnrollmentRecord> = {},
): EnrollmentRecord => ({
  ...common,
  kind: 'enrollment',
  sourcedId: `${classSourcedId}-${personSourcedId}-${role}`,
  classSourcedId,
  schoolSourcedId: '',
  personSourcedId,
  role,
  isPrimary: false,
  firstDay: null,
  lastDay: null,
  ...other,
});

export function newSource(records: readonly RosterRecord[], other: Partial<RosterSource> = {}): RosterSource {
  return {
    version: '1.2',
    systemName: 'test',
    userColumns: [],
    delivery: {
      org: 'bulk',
      session: 'bulk',
      class: 'bulk',
      person: 'bulk',
      guardian: 'absent',
      role: 'bulk',
      enrollment: 'bulk',
    },
    async *records() {
      yield [...records];
    },
    close: async () => {},
    ...other,
  };
}

export const deltaOf = (records: readonly RosterRecord[]): RosterSource =>
  newSource(records, {
    delivery: {
      org: 'delta',
      session: 'delta',
      class: 'delta',
      person: 'delta',
      guardian: 'absent',
      role: 'delta',
      enrollment: 'delta',
    },
  });

interface RunOptions {
  mode?: RosterMode;
  onOptions?: (options: SourceOptions) => void;
}

export async function planSource(
  db: Database,
  districtId: number,
  source: RosterSource,
  { mode = 'usual', onOptions }: RunOptions = {},
): Promise<number> {
  const now = rosterToday;
  const { id } = await db
    .insertInto('roster_runs')
    .values({ district_id: districtId, origin: 'file', mode, state: 'reading', created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  await readRun(
    { db, clock: { now: () => now }, config: { rosterFolder: null, rosterNetworks: [] } },
    id,
    async (_context, _run, options) => {
      onOptions?.(options);
      return source;
    },
  );
  return id;
}

export async function applyPlan(db: Database, runId: number): Promise<void> {
  await db.updateTable('roster_runs').set({ state: 'applying' }).where('id', '=', runId).execute();
  await applyRun(await leased(db, runId, rosterToday), runId);
}

export async function importSource(db: Database, districtId: number, source: RosterSource): Promise<void> {
  await applyPlan(db, await planSource(db, districtId, source));
}

export async function loadRun(db: Database, id: number) {
  const run = await db.selectFrom('roster_runs').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const changes = await db
    .selectFrom('roster_changes')
    .selectAll()
    .where('run_id', '=', id)
    .orderBy('id')
    .execute();
  const problems = await db
    .selectFrom('roster_problems')
    .selectAll()
    .where('run_id', '=', id)
    .orderBy('position')
    .execute();
  return { run, changes, problems };
}
