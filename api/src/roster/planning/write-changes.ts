import { sql } from 'kysely';
import { newCode } from '#src/basics/secrets.ts';
import { hasAccessElsewhere } from '#src/policy/district-people.ts';
import { changeKindOf } from '#src/policy/roster-roles.ts';
import { type Plan, staged } from './plan.ts';

const member = (alias: string) =>
  sql`jsonb_build_object('sourcedId', ${sql.ref(`${alias}.sourced_id`)}, 'role', ${sql.ref(`${alias}.role`)},
    'isPrimary', ${sql.ref(`${alias}.is_primary`)}, 'firstDay', ${sql.ref(`${alias}.first_day`)},
    'lastDay', ${sql.ref(`${alias}.last_day`)})`;

const values = (alias: string) =>
  sql`jsonb_build_object('title', ${sql.ref(`${alias}.title`)}, 'classType', ${sql.ref(`${alias}.class_type`)},
    'firstDay', ${sql.ref(`${alias}.first_day`)}, 'lastDay', ${sql.ref(`${alias}.last_day`)})`;

/**
 * Writes a change for each class that is added or ends, or whose values, school or members change. A class whose
 * school has left the district is left out.
 */
async function writeClassChanges(plan: Plan): Promise<void> {
  const { db, runId, districtId } = plan;
  await sql`
    insert into roster_changes (run_id, kind, action, sourced_id, entity_id, school_sourced_id, school_id, name, before, after)
    with differing as (
      select coalesce(n.class_sourced_id, o.class_sourced_id) as class_sourced_id,
        coalesce(n.role, o.role) as role, coalesce(n.sourced_id, o.sourced_id) as sourced_id,
        case when o.user_id is not null then ${member('o')} end as before,
        case when n.sourced_id is not null then ${member('n')} end as after
      from plan_members n full join (select o.* from plan_old_members o
          join plan_classes c on c.sourced_id = o.class_sourced_id) o
        on o.class_sourced_id = n.class_sourced_id and o.user_id = n.user_id and o.role = n.role
      where n.sourced_id is null or o.user_id is null
        or (n.is_primary, n.first_day, n.last_day) is distinct from (o.is_primary, o.first_day, o.last_day)
    ), members as (
      select class_sourced_id,
        coalesce(jsonb_agg(before order by role, sourced_id) filter (where before is not null), '[]') as before,
        coalesce(jsonb_agg(after order by role, sourced_id) filter (where after is not null), '[]') as after
      from differing group by class_sourced_id
    )
    select ${runId}::integer, 'class', case when e.id is null or e.ended_at is not null then 'add' else 'change' end,
      c.sourced_id, e.id, c.school_sourced_id, c.school_id, c.title,
      case when e.id is not null and e.ended_at is null
        then ${values('e')} || jsonb_build_object('members', coalesce(m.before, '[]')) end,
      ${values('c')} || jsonb_build_object('members', coalesce(m.after, '[]'))
    from plan_classes c left join classes e on e.id = c.class_id
      left join schools own on own.id = e.school_id and own.district_id = ${districtId}
      left join members m on m.class_sourced_id = c.sourced_id
    where e.id is null or own.id is not null and (e.ended_at is not null or m.class_sourced_id is not null
      or (c.title, c.class_type, c.first_day, c.last_day, c.school_id)
        is distinct from (e.title, e.class_type, e.first_day, e.last_day, e.school_id))
    order by 3, c.school_sourced_id, c.title, c.sourced_id`.execute(db);
  await sql`
    insert into roster_changes (run_id, kind, action, sourced_id, entity_id, school_sourced_id, school_id, name, before, after)
    select ${runId}::integer, 'class', 'end', e.sourced_id, e.id, coalesce(l.sourced_id, ''), e.school_id, e.title,
      ${values('e')} || jsonb_build_object('members', '[]'::jsonb), null
    from classes e join schools s on s.id = e.school_id and s.district_id = ${districtId}
      left join (select school_id, min(sourced_id) as sourced_id from roster_schools where district_id = ${districtId}
        group by school_id) l on l.school_id = e.school_id
    where e.district_id = ${districtId} and e.ended_at is null
      and not exists (select from plan_classes c where c.sourced_id = e.sourced_id)
      and (exists (select from ${staged(plan, 'classes')} c) or e.sourced_id like 'counselor:%' or e.last_day < ${plan.today}::date)
      and not exists (select from ${staged(plan, 'classes')} c where c.sourced_id = e.sourced_id and not c.is_ended
        and not exists (select from plan_orgs o where o.sourced_id = c.school_sourced_id))
    order by e.school_id, e.title, e.sourced_id`.execute(db);
}

/**
 * Writes a change for each membership that is added, changes or ends, and for each person whose names or link change.
 * If an account has several records, the first record gives the names. An account that also belongs to another
 * district keeps its names.
 */
async function writePersonChanges({ db, runId, districtId }: Plan): Promise<void> {
  await sql`
    insert into roster_changes (run_id, kind, action, sourced_id, entity_id, school_sourced_id, school_id, name, before, after)
    with names as (
      select distinct on (m.user_id) m.user_id, case when m.is_shared then u.first_name else p.first_name end as first_name,
        case when m.is_shared then u.last_name else p.last_name end as last_name
      from (select *, ${hasAccessElsewhere('user_id', districtId)} as is_shared from plan_memberships
          where user_id is not null) m
        join plan_people p on p.sourced_id = m.sourced_id join users u on u.id = m.user_id
      order by m.user_id, p.is_staged desc, p.sourced_id
    ), compared as (
      select m.*, coalesce(n.first_name, p.first_name) as first_name, coalesce(n.last_name, p.last_name) as last_name,
        p.email, p.username, p.identifiers, u.first_name as old_first_name, u.last_name as old_last_name,
        l.email as old_email, l.username as old_username, l.identifiers as old_identifiers,
        l.user_id is not distinct from m.user_id and l.user_id is not null as is_linked
      from plan_memberships m join plan_people p on p.sourced_id = m.sourced_id
        left join names n on n.user_id = m.user_id
        left join users u on u.id = m.user_id
        left join roster_people l on l.district_id = ${districtId} and l.sourced_id = m.sourced_id
    ), changed as (
      select c.*, case when c.is_member is not true and c.is_first then 'add' else 'change' end as action,
        jsonb_build_object('firstName', c.first_name, 'lastName', c.last_name, 'email', c.email, 'username', c.username,
          'identifiers', c.identifiers, 'role', c.role, 'grade', c.grade, 'gradeCode', c.grade_code) as after,
        jsonb_build_object('firstName', c.old_first_name, 'lastName', c.old_last_name,
          'email', coalesce(c.old_email, ''), 'username', coalesce(c.old_username, ''),
          'identifiers', coalesce(c.old_identifiers, '{}'), 'role', c.old_role, 'grade', c.old_grade,
          'gradeCode', c.old_grade_code) as before
      from compared c
    )
    select ${runId}::integer, ${changeKindOf('c.role')}, c.action, c.sourced_id, c.user_id, c.school_sourced_id, c.school_id,
      c.first_name || ' ' || c.last_name, case when c.action = 'change' then c.before end, c.after
    from changed c
    where not c.is_linked or c.is_first and (c.action = 'add' or c.before <> c.after or not c.was_rostered)
      or not c.is_first and (c.email, c.username, c.identifiers) is distinct from (c.old_email, c.old_username, c.old_identifiers)
    order by ${changeKindOf('c.role')}, c.action, c.school_sourced_id, c.last_name, c.first_name, c.sourced_id`.execute(
    db,
  );
  await sql`
    insert into roster_changes (run_id, kind, action, sourced_id, entity_id, school_sourced_id, school_id, name, before, after)
    select ${runId}::integer, ${changeKindOf('e.role')}, 'end', coalesce(e.sourced_id, 'user:' || e.user_id), e.user_id,
      coalesce(s.school_sourced_id, l.sourced_id, ''), e.school_id, u.first_name || ' ' || u.last_name,
      jsonb_build_object('firstName', u.first_name, 'lastName', u.last_name, 'email', coalesce(p.email, ''),
        'username', coalesce(p.username, ''), 'identifiers', coalesce(p.identifiers, '{}'), 'role', su.role,
        'grade', su.grade, 'gradeCode', su.grade_code), null
    from plan_endings e join users u on u.id = e.user_id join school_users su on su.id = e.membership_id
      left join roster_people p on p.district_id = ${districtId} and p.sourced_id = e.sourced_id
      left join plan_schools s on s.school_id = e.school_id
      left join (select school_id, min(sourced_id) as sourced_id from roster_schools where district_id = ${districtId}
        group by school_id) l on l.school_id = e.school_id
    order by ${changeKindOf('e.role')}, 6, u.last_name, u.first_name, e.user_id`.execute(db);
}

export async function writeChanges(plan: Plan): Promise<void> {
  for (const write of [writeSchoolChanges, writePersonChanges, writeClassChanges]) {
    const started = performance.now();
    await write(plan);
    await plan.pause(performance.now() - started);
  }
}

async function writeSchoolChanges({ db, runId }: Plan): Promise<void> {
  const { rows } = await sql<{ sourced_id: string }>`
    select sourced_id from plan_orgs where school_id is null order by 1`.execute(db);
  const codes = JSON.stringify(Object.fromEntries(rows.map(({ sourced_id }) => [sourced_id, newCode(8)])));
  await sql`
    insert into roster_changes (run_id, kind, action, sourced_id, entity_id, school_sourced_id, school_id, name, before, after)
    select ${runId}::integer, 'school', case when o.school_id is null then 'add' else 'change' end, o.sourced_id, o.school_id,
      o.sourced_id, o.school_id, o.name,
      case when o.school_id is not null then jsonb_build_object('name', o.name, 'code', s.code, 'isLinked', false) end,
      jsonb_build_object('name', o.name, 'code', coalesce(s.code, ${codes}::jsonb ->> o.sourced_id), 'isLinked', true)
    from plan_orgs o left join schools s on s.id = o.school_id
    where o.linked_id is null or o.linked_id is distinct from o.school_id
    order by o.name, o.sourced_id`.execute(db);
}
