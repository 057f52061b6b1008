import { randomInt } from 'node:crypto';
import type { ClassType, Role } from '@tapin/contract/entities';
import { sql } from 'kysely';
import type { Database } from '#src/database/database.ts';
import type { RosterTables } from '#src/database/tables/roster-tables.ts';
import { syncAdminMemberships } from '#src/districts/district-repository.ts';
import { insertSchool } from '#src/districts/schools-repository.ts';
import { audit } from '#src/infrastructure/audit.ts';
import type { AppliedRun, Batch } from './batch.ts';

/**
 * The documents in `roster_changes.before` and `.after`. Planning writes both from the values that it compared.
 * Applying writes `before` again from the rows that it changes, because they may have changed since.
 */
export interface SchoolValues {
  name: string;
  code: string;
}

/**
 * The values of a person at the school of the change. A person at two schools has two changes with the same
 * `sourced_id`, and a student who moves has an `end` and an `add`. `before` is null for an `add`, `after` for an
 * `end`. `entity_id` is the account; it is null if the change creates the account.
 */
export interface PersonValues {
  firstName: string;
  lastName: string;
  email: string;
  username: string;
  identifiers: string[];
  role: Role;
  grade: number | null;
  gradeCode: string | null;
}

export interface ClassValues {
  title: string;
  classType: ClassType | null;
  firstDay: string | null;
  lastDay: string | null;
  /** `before` lists only the members who leave or change, `after` only the members who join or change. */
  members: MemberValues[];
}

export interface MemberValues {
  sourcedId: string;
  role: RosterTables['class_members']['role'];
  isPrimary: boolean;
  firstDay: string | null;
  lastDay: string | null;
}

/**
 * Copies the days of the school year in the roster into the calendars without days, so that printed slips expire with
 * the year. It is the current school year, or else the next one. A calendar stays empty if somebody has answered
 * before that year.
 */
export async function copySchoolYear(db: Database, run: AppliedRun): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const { rows } = await sql<{ school_id: number; first_day: string; last_day: string }>`
      with years as (
        select first_day, last_day, first_day <= ${run.now}::date as has_begun from roster_staged_sessions
        where run_id = ${run.id} and not is_ended and lower(type) = 'schoolyear' and last_day >= ${run.now}::date
      ), year as (
        select min(first_day) as first_day, max(last_day) as last_day from years where has_begun
        having count(*) > 0
        union all
        (select first_day, last_day from years where not exists (select from years y where y.has_begun)
          order by first_day limit 1)
      )
      update school_calendars c set first_day = year.first_day, last_day = year.last_day
      from year, schools s
      where s.id = c.school_id and s.district_id = ${run.districtId} and c.first_day is null and c.last_day is null
        and exists (select from roster_schools r where r.district_id = s.district_id and r.school_id = s.id)
        and not exists (select from student_days d where d.school_id = s.id and d.day < year.first_day)
      returning c.school_id, year.first_day::text, year.last_day::text`.execute(transaction);
    for (const { school_id: schoolId, first_day: firstDay, last_day: lastDay } of rows) {
      const detail = { run: run.id, firstDay, lastDay };
      const { now, startedBy, districtId } = run;
      await audit(transaction, {
        at: now,
        actorId: startedBy,
        action: 'change-calendar',
        schoolId,
        districtId,
        detail,
      });
    }
  });
}

/**
 * Creates schools, and links existing schools to their orgs. A school that the roster ends is kept with its answers.
 */
export async function applySchools({ db, run, action, ids }: Batch): Promise<void> {
  if (action === 'end') return;
  const changes = await db
    .selectFrom('roster_changes')
    .select(['id', 'sourced_id', 'entity_id', 'after'])
    .where('run_id', '=', run.id)
    .where('id', 'in', ids)
    .orderBy('id')
    .execute();
  for (const { id, sourced_id, entity_id, after } of changes) {
    const schoolId = entity_id ?? (await createSchool(db, run, after as SchoolValues));
    await sql`insert into roster_schools (district_id, sourced_id, school_id)
      values (${run.districtId}, ${sourced_id}, ${schoolId})
      on conflict (district_id, sourced_id) do update set school_id = excluded.school_id`.execute(db);
    await db
      .updateTable('roster_changes')
      .set({ entity_id: schoolId, school_id: schoolId })
      .where('run_id', '=', run.id)
      .where('id', '=', id)
      .execute();
  }
  await syncAdminMemberships(db, run.districtId);
}

async function createSchool(db: Database, run: AppliedRun, { name, code }: SchoolValues): Promise<number> {
  for (const free of [code, ...Array.from({ length: 20 }, () => `${code}${randomInt(100, 100_000)}`)]) {
    const school = await insertSchool(db, { name, code: free, districtId: run.districtId });
    if (!school) continue;
    await audit(db, {
      at: run.now,
      actorId: run.startedBy,
      action: 'create-school',
      schoolId: school.id,
      districtId: run.districtId,
      detail: { run: run.id },
    });
    return school.id;
  }
  throw new Error(`no free code for the school ${name}`);
}

/**
 * Marks the changes as applied. A change of an existing school is skipped when the school does not belong to the
 * district.
 */
export async function prepareSchools({ db, run, ids }: Batch): Promise<number[]> {
  const { rows } = await sql<{ id: number; state: string }>`
    update roster_changes c set
      state = case when c.action <> 'add' and s.id is null then 'skipped' else 'applied' end,
      entity_id = s.id, school_id = s.id,
      before = case when s.id is null then null
        else jsonb_build_object('name', s.name, 'code', s.code, 'isLinked', r.school_id is not null) end
    from roster_changes d
      left join roster_schools r on r.district_id = ${run.districtId} and r.sourced_id = d.sourced_id
      left join schools s on s.id = coalesce(d.entity_id, r.school_id) and s.district_id = ${run.districtId}
    where c.run_id = ${run.id} and c.id = any(${ids}::bigint[]) and d.run_id = c.run_id and d.id = c.id
    returning c.id, c.state`.execute(db);
  return rows.filter(({ state }) => state === 'applied').map(({ id }) => id);
}
