import { sql } from 'kysely';
import type { Database } from '#src/database/database.ts';
import { deriveClassesOf } from '#src/people/classes/derived-assignments.ts';
import {
  type ChangedRole,
  endCareOfChangedRoles,
  endMemberships,
  resumeMemberships,
} from '#src/people/memberships/changed-roles.ts';
import { hasAccessElsewhere, isNotGone } from '#src/policy/district-people.ts';
import { hasCapability, rankOf } from '#src/policy/roles.ts';
import { type Batch, changesOf, entitiesOf, lockMemberships } from './batch.ts';

/**
 * Marks the changes of people as applied, finds or numbers their accounts, and writes the former values. A change is
 * skipped when its school or account belongs to another district by now. An `end` is also skipped when the roster
 * keeps no membership, or when the membership follows from access to the district.
 */
export async function preparePeople({ db, run, action, ids }: Batch): Promise<number[]> {
  const { rows } = await sql<{ id: number; state: string }>`
    with batch as materialized (
      select c.id, c.sourced_id, u.id as user_id,
        case when u.id is null or ${isNotGone('u.id', run.districtId)} then s.id end as school_id
      from roster_changes c
        left join roster_schools r on r.district_id = ${run.districtId} and r.sourced_id = c.school_sourced_id
        left join schools s on s.id = coalesce(c.school_id, r.school_id) and s.district_id = ${run.districtId}
        left join roster_people p on p.district_id = ${run.districtId} and p.sourced_id = c.sourced_id
          and ${isNotGone('p.user_id', run.districtId)}
        left join users u on u.id = coalesce(c.entity_id, p.user_id)
      where c.run_id = ${run.id} and c.id = any(${ids}::bigint[])
    ), created as materialized (
      select sourced_id, nextval('entity_id')::integer as user_id from (
        select distinct sourced_id from batch where user_id is null and school_id is not null order by 1) missing
      where ${action} <> 'end'
    )
    update roster_changes c set
      state = case when b.school_id is null or coalesce(b.user_id, n.user_id) is null
        or c.action = 'end' and (m.is_rostered is not true or ${hasCapability('m.role', 'managesDistrict')}) then 'skipped' else 'applied' end,
      school_id = b.school_id, entity_id = coalesce(b.user_id, n.user_id),
      before = case when b.user_id is null then null else jsonb_build_object(
        'firstName', u.first_name, 'lastName', u.last_name, 'isLinked', p.user_id is not null, 'linkedTo', p.user_id,
        'email', p.email, 'username', p.username, 'identifiers', p.identifiers,
        'role', m.role, 'grade', m.grade, 'gradeCode', m.grade_code, 'verified', m.verified,
        'isRostered', m.is_rostered, 'hasNoTeachers', m.has_no_teachers, 'leftByChoice', m.left_by_choice,
        'endedAt', m.ended_at, 'chosenTeachers', case when not m.is_rostered then (
          select jsonb_agg(jsonb_build_object('classType', a.class_type, 'teacherId', a.teacher_id))
          from class_assignments a where a.school_id = m.school_id and a.student_id = m.user_id) end) end
    from batch b
      left join created n on n.sourced_id = b.sourced_id
      left join users u on u.id = b.user_id
      left join roster_people p on p.district_id = ${run.districtId} and p.sourced_id = b.sourced_id
      left join school_users m on m.school_id = b.school_id and m.user_id = b.user_id
    where c.run_id = ${run.id} and c.id = b.id
    returning c.id, c.state`.execute(db);
  return rows.filter(({ state }) => state === 'applied').map(({ id }) => id);
}

export async function applyPeople(batch: Batch): Promise<void> {
  if (batch.action === 'end') return endPeople(batch);
  const { db } = batch;
  await createAccounts(batch);
  await renameAccounts(batch);
  await linkPeople(batch);
  const returning = await lockMemberships(batch, sql`m.ended_at is not null`);
  await resumeMemberships(db, returning, batch.run.now);
  await writeMemberships(batch);
  await followChangedRoles(batch);
  // People who join a school may already have classes, such as a student who moves and keeps a class.
  if (batch.action === 'add') await deriveClassesOf(db, await entitiesOf(batch), batch.run.now);
}

async function endPeople(batch: Batch): Promise<void> {
  const memberships = await lockMemberships(batch, sql`m.is_rostered`);
  await endMemberships(batch.db, memberships, batch.run.now);
  await deriveClassesOf(batch.db, await peopleOf(batch.db, memberships), batch.run.now);
}

/** An account has no address: its owner logs in by single sign-on, an invitation or a slip. */
async function createAccounts(batch: Batch): Promise<void> {
  await sql`
    insert into users (id, email_verified, first_name, last_name, role)
    select distinct on (c.entity_id) c.entity_id, true, c.after->>'firstName', c.after->>'lastName', c.after->>'role'
    from ${changesOf(batch)} c
    where c.before is null and not exists (select from users u where u.id = c.entity_id)
    order by c.entity_id, c.id`.execute(batch.db);
}

/**
 * Renames accounts, and raises the revision of each school of a renamed person, because the triggers that raise it are
 * off while a batch is applied. A person who also has access in another district is not renamed.
 */
async function renameAccounts(batch: Batch): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    update users u set first_name = c.first_name, last_name = c.last_name
    from (select distinct on (entity_id) entity_id, after->>'firstName' as first_name, after->>'lastName' as last_name
      from ${changesOf(batch)} c order by entity_id, id) c
    where u.id = c.entity_id and (u.first_name, u.last_name) is distinct from (c.first_name, c.last_name)
      and not ${hasAccessElsewhere('u.id', batch.run.districtId)}
    returning u.id`.execute(batch.db);
  await countChangedPeople(
    batch.db,
    rows.map(({ id }) => id),
  );
}

export async function countChangedPeople(db: Database, people: number[]): Promise<void> {
  if (people.length === 0) return;
  await sql`select count_change(array(
    select distinct school_id from school_users where user_id = any(${people}::integer[])))`.execute(db);
}

async function linkPeople(batch: Batch): Promise<void> {
  await sql`
    insert into roster_people as p (district_id, sourced_id, user_id, email, username, identifiers)
    select distinct on (c.sourced_id) ${batch.run.districtId}::integer, c.sourced_id, c.entity_id,
      coalesce(c.after->>'email', ''), coalesce(c.after->>'username', ''),
      array(select jsonb_array_elements_text(coalesce(c.after->'identifiers', '[]')))
    from ${changesOf(batch)} c order by c.sourced_id, c.id
    on conflict (district_id, sourced_id) do update
      set user_id = excluded.user_id, email = excluded.email, username = excluded.username,
        identifiers = excluded.identifiers
      where (p.user_id, p.email, p.username, p.identifiers)
        is distinct from (excluded.user_id, excluded.email, excluded.username, excluded.identifiers)`.execute(
    batch.db,
  );
}

/** A member of the staff who was appointed to a higher role after the plan keeps that role. */
const roleToKeep = sql`case when m.verified = 'approved' and not ${hasCapability('m.role', 'answersCheckIn')}
  and not ${hasCapability('excluded.role', 'answersCheckIn')} and ${rankOf('m.role')} > ${rankOf('excluded.role')}
  then m.role else excluded.role end`;

async function writeMemberships(batch: Batch): Promise<void> {
  await sql`
    insert into school_users as m (school_id, user_id, role, verified, grade, grade_code, is_rostered, created_at)
    select distinct on (c.school_id, c.entity_id) c.school_id, c.entity_id, c.after->>'role', 'approved',
      (c.after->>'grade')::smallint, c.after->>'gradeCode', true, ${batch.run.now}::timestamptz
    from ${changesOf(batch)} c order by c.school_id, c.entity_id, c.id
    on conflict (school_id, user_id) do update
      set role = ${roleToKeep}, verified = 'approved', grade = excluded.grade, grade_code = excluded.grade_code,
        is_rostered = true, left_by_choice = false, has_no_teachers = false, ended_at = null`.execute(
    batch.db,
  );
}

/** Ends what the former role of an approved membership has begun, and derives the classes of the new role. */
async function followChangedRoles(batch: Batch): Promise<void> {
  const { db, run } = batch;
  const { rows } = await sql<ChangedRole>`
    select distinct m.school_id, m.user_id, c.before->>'role' as from, m.role as to
    from ${changesOf(batch)} c join school_users m on m.school_id = c.school_id and m.user_id = c.entity_id
    where c.before->>'verified' = 'approved' and m.role <> c.before->>'role'`.execute(db);
  if (rows.length === 0) return;
  await endCareOfChangedRoles(db, rows, run.now);
  await deriveClassesOf(
    db,
    rows.map(({ user_id }) => user_id),
    run.now,
  );
}

async function peopleOf(db: Database, memberships: number[]): Promise<number[]> {
  if (memberships.length === 0) return [];
  const rows = await db.selectFrom('school_users').select('user_id').where('id', 'in', memberships).execute();
  return rows.map(({ user_id }) => user_id);
}
