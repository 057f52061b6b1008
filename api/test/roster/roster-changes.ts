import type { RosterAction, RosterKind } from '@tapin/contract/roster';
import { readConfig } from '#src/basics/config.ts';
import type { Database } from '#src/database/database.ts';
import type { ClassValues, MemberValues, PersonValues, SchoolValues } from '#src/roster/applying/schools.ts';
import type { RunContext } from '#src/roster/runs/context.ts';
import { leaseRun } from '#src/roster/runs/leases.ts';

export const rosterNow = new Date('2026-03-11T14:00:00Z');

export interface PlannedChange {
  kind: RosterKind;
  action: RosterAction;
  sourcedId: string;
  school?: string;
  entityId?: number;
  before?: ClassValues;
  after?: SchoolValues | PersonValues | ClassValues;
}

export const personValues = (name: string, values: Partial<PersonValues> = {}): PersonValues => ({
  firstName: name,
  lastName: 'Rostered',
  email: `${name.toLowerCase()}@sis.test`,
  username: name.toLowerCase(),
  identifiers: [`id-${name}`],
  role: 'student',
  grade: 5,
  gradeCode: null,
  ...values,
});

export const member = (sourcedId: string, role: MemberValues['role'] = 'student'): MemberValues => ({
  sourcedId,
  role,
  isPrimary: role === 'teacher',
  firstDay: null,
  lastDay: null,
});

export const classValues = (title: string, members: MemberValues[]): ClassValues => ({
  title,
  classType: 'first_period',
  firstDay: null,
  lastDay: null,
  members,
});

export async function makeRosterDistrict(db: Database, code: string): Promise<number> {
  const { id } = await db
    .insertInto('districts')
    .values({ name: `District ${code}`, code, settings: JSON.stringify({ remotes: ['district'] }) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function planned(db: Database, districtId: number, changes: PlannedChange[]): Promise<number> {
  const { id } = await db
    .insertInto('roster_runs')
    .values({
      district_id: districtId,
      origin: 'file',
      state: 'applying',
      created_at: rosterNow,
      planned_at: rosterNow,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  for (let start = 0; start < changes.length; start += 1_000) {
    await db
      .insertInto('roster_changes')
      .values(
        changes.slice(start, start + 1_000).map((change) => ({
          run_id: id,
          kind: change.kind,
          action: change.action,
          sourced_id: change.sourcedId,
          school_sourced_id: change.school ?? '',
          entity_id: change.entityId ?? null,
          ...(change.before && { before: JSON.stringify(change.before) }),
          ...(change.after && { after: JSON.stringify(change.after) }),
        })),
      )
      .execute();
  }
  return id;
}

export async function leased(db: Database, runId: number, now = rosterNow): Promise<RunContext> {
  const owner = `test-${runId}`;
  await leaseRun(db, owner, { runId });
  return {
    db,
    config: readConfig({ NODE_ENV: 'test' }),
    clock: { now: () => now },
    owner,
    signal: new AbortController().signal,
    pauseRatio: 0,
  };
}
