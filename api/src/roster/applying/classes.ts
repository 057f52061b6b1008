import { sql } from 'kysely';
import { deriveAssignments } from '#src/people/classes/derived-assignments.ts';
import { classRole } from '#src/policy/roster-roles.ts';
import { type Batch, changesOf, membersOf } from './batch.ts';

/**
 * Marks the changes of classes as applied, and writes the former values, with the members who leave or change. A class
 * is skipped when its school belongs to another district now.
 */
export async function prepareClasses({ db, run, ids }: Batch): Promise<number[]> {
  const { rows } = await sql<{ id: number; state: string }>`
    with batch as materialized (
      select c.id, case when k.id is null or own.id is not null then s.id end as school_id, k.id as class_id,
        coalesce(c.before->'members', '[]') || coalesce(c.after->'members', '[]') as members
      from roster_changes c
        left join roster_schools r on r.district_id = ${run.districtId} and r.sourced_id = c.school_sourced_id
        left join schools s on s.id = coalesce(c.school_id, r.school_id) and s.district_id = ${run.districtId}
        left join classes k on k.district_id = ${run.districtId} and k.sourced_id = c.sourced_id
        left join schools own on own.id = k.school_id and own.district_id = ${run.districtId}
      where c.run_id = ${run.id} and c.id = any(${ids}::bigint[])
    ), named as materialized (
      select distinct b.id, b.class_id, m->>'sourcedId' as sourced_id, m->>'role' as role
      from batch b cross join jsonb_array_elements(b.members) m
      where b.class_id is not null
    ), old as materialized (
      select n.id, jsonb_agg(jsonb_build_object('sourcedId', n.sourced_id, 'role', cm.role,
        'isPrimary', cm.is_primary, 'firstDay', cm.first_day, 'lastDay', cm.last_day)) as members
      from named n
        join roster_people p on p.district_id = ${run.districtId} and p.sourced_id = n.sourced_id
        join class_members cm on cm.class_id = n.class_id and cm.user_id = p.user_id and cm.role = n.role
      group by n.id
    )
    update roster_changes c set
      state = case when b.school_id is null or c.action = 'end' and b.class_id is null then 'skipped' else 'applied' end,
      school_id = b.school_id,
      entity_id = case when b.class_id is null and c.action <> 'end' and b.school_id is not null
        then nextval('entity_id')::integer else b.class_id end,
      before = case when k.id is not null then jsonb_build_object('title', k.title, 'classType', k.class_type,
        'firstDay', k.first_day, 'lastDay', k.last_day, 'schoolId', k.school_id, 'endedAt', k.ended_at,
        'members', coalesce(o.members, '[]')) end
    from batch b
      left join classes k on k.id = b.class_id
      left join old o on o.id = b.id
    where c.run_id = ${run.id} and c.id = b.id
    returning c.id, c.state`.execute(db);
  return rows.filter(({ state }) => state === 'applied').map(({ id }) => id);
}

export async function applyClasses(batch: Batch): Promise<void> {
  const { db, run, action } = batch;
  const changes = changesOf(batch);
  if (action === 'end') {
    await sql`update classes k set ended_at = ${run.now} from ${changes} c
      where k.id = c.entity_id and k.ended_at is null`.execute(db);
  } else {
    await sql`
      insert into classes (id, district_id, school_id, sourced_id, title, class_type, first_day, last_day)
      select c.entity_id, ${run.districtId}::integer, c.school_id, c.sourced_id, c.after->>'title', c.after->>'classType',
        (c.after->>'firstDay')::date, (c.after->>'lastDay')::date
      from ${changes} c order by c.entity_id
      on conflict (district_id, sourced_id) do update
        set school_id = excluded.school_id, title = excluded.title, class_type = excluded.class_type,
          first_day = excluded.first_day, last_day = excluded.last_day, ended_at = null`.execute(db);
    await sql`
      with gone as materialized (
        select c.entity_id as class_id, p.user_id, m.role
        from ${changes} c
          cross join lateral ${membersOf(sql`c.before`)}
          join roster_people p on p.district_id = ${run.districtId} and p.sourced_id = m."sourcedId"
        where not exists (select from jsonb_array_elements(c.after->'members') a
          where a->>'sourcedId' = m."sourcedId" and a->>'role' = m.role)
      )
      delete from class_members d using gone g
      where d.class_id = g.class_id and d.user_id = g.user_id and d.role = g.role`.execute(db);
    await sql`
      insert into class_members as cm (class_id, user_id, role, is_primary, first_day, last_day)
      select distinct on (c.entity_id, p.user_id, m.role) c.entity_id, p.user_id, m.role, coalesce(m."isPrimary", false),
        m."firstDay", m."lastDay"
      from ${changes} c
        cross join lateral ${membersOf(sql`c.after`)}
        join roster_people p on p.district_id = ${run.districtId} and p.sourced_id = m."sourcedId"
      order by c.entity_id, p.user_id, m.role, m."isPrimary" desc
      on conflict (class_id, user_id, role) do update set is_primary = excluded.is_primary,
        first_day = excluded.first_day, last_day = excluded.last_day
      where (cm.is_primary, cm.first_day, cm.last_day)
        is distinct from (excluded.is_primary, excluded.first_day, excluded.last_day)`.execute(db);
  }
  await deriveChanges(batch);
}

/**
 * Derives who sees whom from the changes: all rows of a class that itself differs or whose teachers differ, otherwise
 * only the rows of the students who join, leave or change.
 */
export async function deriveChanges(batch: Batch): Promise<void> {
  const { db, run } = batch;
  const changes = changesOf(batch);
  const hasTeachers = (document: string) =>
    sql`exists (select from ${membersOf(sql.ref(document))} where m.role = ${classRole.teacher})`;
  const { rows } = await sql<{ id: number; is_whole: boolean }>`
    select c.entity_id as id, bool_or(c.before is null or c.after is null or c.before->>'endedAt' is not null
      or (c.before->>'schoolId')::integer is distinct from c.school_id
      or (c.before->'classType', c.before->'firstDay', c.before->'lastDay')
        is distinct from (c.after->'classType', c.after->'firstDay', c.after->'lastDay')
      or ${hasTeachers('c.before')} or ${hasTeachers('c.after')}) as is_whole
    from ${changes} c group by c.entity_id order by c.entity_id`.execute(db);
  const { rows: students } = await sql<{ id: number }>`
    select distinct p.user_id as id from ${changes} c
      cross join lateral (select m."sourcedId" from ${membersOf(sql`c.before`)}
        union select m."sourcedId" from ${membersOf(sql`c.after`)}) m
      join roster_people p on p.district_id = ${run.districtId} and p.sourced_id = m."sourcedId"
    where c.action = 'change'`.execute(db);
  const idsWhere = (isWhole: boolean) =>
    rows.filter(({ is_whole }) => is_whole === isWhole).map(({ id }) => id);
  await deriveAssignments(db, idsWhere(true), run.now);
  await deriveAssignments(
    db,
    idsWhere(false),
    run.now,
    students.map(({ id }) => id),
  );
}
