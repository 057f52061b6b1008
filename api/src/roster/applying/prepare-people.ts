import { sql } from 'kysely';
import { isNotGone } from '#src/policy/district-people.ts';
import { hasCapability } from '#src/policy/roles.ts';
import type { Batch } from './batch.ts';

/**
 * Marks the changes of people as applied, finds or numbers their accounts, and writes what was before. A change is
 * skipped when its school or its account is one of another district meanwhile, and an `end` when there is no membership
 * that the roster keeps, or when it follows from the access to the district.
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
