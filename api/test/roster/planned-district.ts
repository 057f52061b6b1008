import type { TestContext } from 'node:test';
import type { Role, Verification } from '@tapin/contract/entities';
import type { RosterMapping } from '@tapin/contract/roster-calls';
import type { PersonRecord, RosterRecord } from '@tapin/oneroster/records';
import type { RosterSource } from '@tapin/oneroster/source';
import type { Insertable } from 'kysely';
import type { Database } from '#src/database/database.ts';
import type { RosterTables } from '#src/database/tables/roster-tables.ts';
import { changeMapping } from '#src/roster/planning/mapping.ts';
import { planRun } from '#src/roster/planning/plan-run.ts';
import { freshDatabase } from '#test/postgres/fresh-database.ts';
import { makeRosterDistrict } from './roster-changes.ts';
import {
  applyPlan,
  loadRun,
  newPerson,
  newRole,
  newSource,
  planSource,
  rosterToday,
} from './roster-scene.ts';

type Roster = readonly RosterRecord[] | RosterSource;
type RunOptions = Parameters<typeof planSource>[3];

const isList = (roster: Roster): roster is readonly RosterRecord[] => Array.isArray(roster);

export function rosterOf(db: Database, districtId: number) {
  const read = (roster: Roster, options?: RunOptions) =>
    planSource(db, districtId, isList(roster) ? newSource(roster) : roster, options);
  return {
    plan: async (roster: Roster, options?: RunOptions) => loadRun(db, await read(roster, options)),
    importAll: async (roster: Roster) => applyPlan(db, await read(roster)),
    changeMapping: (mapping: Partial<RosterMapping>) => changeMapping(db, districtId, mapping),
    planWith: async (runId: number, mapping: Partial<RosterMapping>) => {
      await changeMapping(db, districtId, mapping);
      await planRun(db, runId);
      return loadRun(db, runId);
    },
    cancel: () => db.updateTable('roster_runs').set({ state: 'canceled' }).execute(),
  };
}

export async function makePlannedDistrict(t: TestContext) {
  const { db, close } = await freshDatabase();
  t.after(close);
  const districtId = await makeRosterDistrict(db, 'CEDAR');
  return { db, districtId, ...rosterOf(db, districtId) };
}

export async function insertRun(
  db: Database,
  districtId: number,
  values: Partial<Insertable<RosterTables['roster_runs']>> = {},
): Promise<number> {
  const run = { district_id: districtId, origin: 'file', state: 'reading', created_at: rosterToday } as const;
  const query = db.insertInto('roster_runs').values({ ...run, ...values });
  return (await query.returning('id').executeTakeFirstOrThrow()).id;
}

export const readingIn = (db: Database) => ({
  db,
  clock: { now: () => rosterToday },
  config: { rosterFolder: null, rosterNetworks: [] },
});

export const newStudent = (id: string, name: string, other: Partial<PersonRecord> = {}) => [
  newPerson(id, name, { grade: '5', ...other }),
  newRole(id, 's1', 'student'),
];

export const newStaff = (id: string, name: string, role = 'teacher', other: Partial<PersonRecord> = {}) => [
  newPerson(id, name, other),
  newRole(id, 's1', role),
];

export async function makeSchoolIn(
  db: Database,
  districtId: number,
  name: string,
  code = name.toUpperCase(),
): Promise<number> {
  const values = { name, code, district_id: districtId };
  return (await db.insertInto('schools').values(values).returning('id').executeTakeFirstOrThrow()).id;
}

export const joinSchool = (
  db: Database,
  school_id: number,
  user_id: number,
  { role = 'student', verified = 'approved' }: { role?: Role; verified?: Verification } = {},
) => db.insertInto('school_users').values({ school_id, user_id, role, verified }).execute();

export async function makeMember(
  db: Database,
  schoolId: number,
  name: string,
  { email = null, ...place }: { email?: string | null; role?: Role; verified?: Verification } = {},
): Promise<number> {
  const [first_name = '', last_name = ''] = name.split(' ');
  const { id } = await db
    .insertInto('users')
    .values({ email, email_verified: true, first_name, last_name, role: place.role ?? 'student' })
    .returning('id')
    .executeTakeFirstOrThrow();
  await joinSchool(db, schoolId, id, place);
  return id;
}
