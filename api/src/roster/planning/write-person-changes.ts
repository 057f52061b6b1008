import { sql } from 'kysely';
import { hasAccessElsewhere } from '#src/policy/district-people.ts';
import { changeKindOf } from '#src/policy/roster-roles.ts';
import type { Plan } from './plan.ts';

/**
 * Writes a change for each membership that is added, changes or ends, and for each person whose names or link change. Of
 * several records of one account the first gives the names. An account that is also one of another district keeps its names.
 */
export async function writePersonChanges({ db, runId, districtId }: Plan): Promise<void> {
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
