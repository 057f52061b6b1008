import { sql } from 'kysely';
import { deriveClassesOf } from '#src/people/classes/derived-assignments.ts';
import {
  type ChangedRole,
  endCareOfChangedRoles,
  endMemberships,
  reopenCareOfRestoredRoles,
  resumeMemberships,
} from '#src/people/memberships/changed-roles.ts';
import { type Batch, changesOf, entitiesOf, lockMemberships, membersOf } from './batch.ts';
import { deriveChanges } from './classes.ts';
import { countChangedPeople } from './people.ts';

/**
 * Returns the changes of classes whose class and listed members nobody has changed since. The school of the class and
 * its former school still belong to the district.
 */
export async function findUnchangedClasses(batch: Batch): Promise<number[]> {
  const { districtId } = batch.run;
  const isOwn = (school: ReturnType<typeof sql>) =>
    sql`exists (select from schools s where s.id = ${school} and s.district_id = ${districtId})`;
  const { rows } = await sql<{ id: number }>`
    select c.id from ${changesOf(batch)} c join classes k on k.id = c.entity_id and k.district_id = ${districtId}
    where ${isOwn(sql`k.school_id`)} and (c.before is null or ${isOwn(sql`(c.before->>'schoolId')::integer`)}) and case when c.action = 'end' then k.ended_at is not null
      else k.ended_at is null and k.school_id = c.school_id and k.title = c.after->>'title'
        and k.class_type is not distinct from c.after->>'classType'
        and k.first_day is not distinct from (c.after->>'firstDay')::date
        and k.last_day is not distinct from (c.after->>'lastDay')::date end
    order by c.id for update of k`.execute(batch.db);
  return rows.map(({ id }) => id);
}

export async function undoClasses(batch: Batch): Promise<void> {
  const { db, run, action } = batch;
  const districtId = run.districtId;
  const changes = changesOf(batch);
  if (action !== 'end') {
    await sql`
      delete from class_members d using ${changes} c
        cross join lateral ${membersOf(sql`c.after`)}
        join roster_people p on p.district_id = ${districtId} and p.sourced_id = m."sourcedId"
      where d.class_id = c.entity_id and d.user_id = p.user_id and d.role = m.role`.execute(db);
    await sql`
      insert into class_members (class_id, user_id, role, is_primary, first_day, last_day)
      select c.entity_id, u.id, m.role, m."isPrimary", m."firstDay", m."lastDay"
      from ${changes} c
        cross join lateral ${membersOf(sql`c.before`)}
        join roster_people p on p.district_id = ${districtId} and p.sourced_id = m."sourcedId"
        join users u on u.id = p.user_id
      on conflict do nothing`.execute(db);
  }
  await sql`
    update classes k set school_id = (c.before->>'schoolId')::integer, title = c.before->>'title',
      class_type = c.before->>'classType', first_day = (c.before->>'firstDay')::date,
      last_day = (c.before->>'lastDay')::date, ended_at = (c.before->>'endedAt')::timestamptz
    from ${changes} c where k.id = c.entity_id and c.before is not null`.execute(db);
  const { rows } = await sql<{ id: number; created: boolean }>`
    select distinct c.entity_id as id, c.before is null as created from ${changes} c`.execute(db);
  await deriveChanges(batch);
  const created = rows.filter((row) => row.created).map(({ id }) => id);
  if (created.length > 0) await db.deleteFrom('classes').where('id', 'in', created).execute();
}

/** Returns the changes of people at schools of the district whose values nobody has changed since. */
export async function findUnchangedPeople(batch: Batch): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select c.id from ${changesOf(batch)} c
      join schools s on s.id = c.school_id and s.district_id = ${batch.run.districtId}
      join users u on u.id = c.entity_id
      join school_users m on m.school_id = c.school_id and m.user_id = c.entity_id
    where case when c.action = 'end' then m.verified <> 'approved' and m.ended_at is not null
      else m.verified = 'approved' and m.is_rostered and m.role = c.after->>'role'
        and m.grade is not distinct from (c.after->>'grade')::smallint
        and m.grade_code is not distinct from c.after->>'gradeCode'
        and (u.first_name, u.last_name) = (c.after->>'firstName', c.after->>'lastName') end
    order by c.id for update of m, u`.execute(batch.db);
  return rows.map(({ id }) => id);
}

/** Restores the former values of people. Accounts that the run created are kept, and their memberships end. */
export async function undoPeople(batch: Batch): Promise<void> {
  const { db, run, action } = batch;
  const affected = await entitiesOf(batch);
  if (action === 'end') {
    await resumeMemberships(db, await lockMemberships(batch, sql`true`), run.now);
  } else {
    const begun = await lockMemberships(batch, sql`coalesce(c.before->>'verified', '') <> 'approved'`);
    await endMemberships(db, begun, run.now);
    await restoreNames(batch);
    await restoreLinks(batch);
  }
  await restoreMemberships(batch);
  const restored = action === 'end' ? [] : await restoredRoles(batch);
  if (action !== 'end') await endCareOfChangedRoles(db, restored, run.now);
  await restoreChosenTeachers(batch);
  await deriveClassesOf(db, affected, run.now);
  const { planned_at, created_at, applied_at } = await db
    .selectFrom('roster_runs')
    .select(['planned_at', 'created_at', 'applied_at'])
    .where('id', '=', run.id)
    .executeTakeFirstOrThrow();
  const applied = { from: planned_at ?? created_at, until: applied_at ?? run.now };
  await reopenCareOfRestoredRoles(db, restored, { ...applied, now: run.now });
}

async function restoreNames(batch: Batch): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    update users u set first_name = c.before->>'firstName', last_name = c.before->>'lastName'
    from (select distinct on (entity_id) * from ${changesOf(batch)} every_change order by entity_id, id) c
    where u.id = c.entity_id and c.before->>'firstName' is not null
      and (u.first_name, u.last_name) is distinct from (c.before->>'firstName', c.before->>'lastName')
    returning u.id`.execute(batch.db);
  await countChangedPeople(
    batch.db,
    rows.map(({ id }) => id),
  );
}

/** An account that the run created keeps its link, so that the next import finds it instead of creating another one. */
async function restoreLinks(batch: Batch): Promise<void> {
  const first = sql`(select distinct on (sourced_id) * from ${changesOf(batch)} every_change order by sourced_id, id)`;
  await sql`
    delete from roster_people p using ${first} c
    where p.district_id = ${batch.run.districtId} and p.sourced_id = c.sourced_id and p.user_id = c.entity_id
      and c.before->>'isLinked' = 'false'`.execute(batch.db);
  await sql`
    update roster_people p set user_id = (c.before->>'linkedTo')::integer, email = c.before->>'email',
      username = c.before->>'username', identifiers = array(select jsonb_array_elements_text(c.before->'identifiers'))
    from ${first} c
    where p.district_id = ${batch.run.districtId} and p.sourced_id = c.sourced_id
      and exists (select from users u where u.id = (c.before->>'linkedTo')::integer)`.execute(batch.db);
}

async function restoreMemberships(batch: Batch): Promise<void> {
  await sql`
    update school_users m set role = c.before->>'role', verified = c.before->>'verified',
      grade = (c.before->>'grade')::smallint, grade_code = c.before->>'gradeCode',
      is_rostered = (c.before->>'isRostered')::boolean, has_no_teachers = (c.before->>'hasNoTeachers')::boolean,
      left_by_choice = (c.before->>'leftByChoice')::boolean, ended_at = (c.before->>'endedAt')::timestamptz
    from ${changesOf(batch)} c
    where m.school_id = c.school_id and m.user_id = c.entity_id and c.before->>'role' is not null`.execute(
    batch.db,
  );
}

async function restoredRoles(batch: Batch): Promise<ChangedRole[]> {
  const { rows } = await sql<ChangedRole>`
    select distinct m.school_id, m.user_id, c.after->>'role' as from, m.role as to
    from ${changesOf(batch)} c join school_users m on m.school_id = c.school_id and m.user_id = c.entity_id
    where m.verified = 'approved' and m.role <> c.after->>'role'`.execute(batch.db);
  return rows;
}

async function restoreChosenTeachers(batch: Batch): Promise<void> {
  await sql`
    insert into class_assignments (school_id, student_id, class_type, teacher_id)
    select c.school_id, c.entity_id, a."classType", a."teacherId"
    from ${changesOf(batch)} c
      cross join lateral jsonb_to_recordset(case when jsonb_typeof(c.before->'chosenTeachers') = 'array'
        then c.before->'chosenTeachers' else '[]'::jsonb end) as a ("classType" text, "teacherId" integer)
      join school_users t on t.school_id = c.school_id and t.user_id = a."teacherId" and t.verified = 'approved'
    on conflict do nothing`.execute(batch.db);
}
