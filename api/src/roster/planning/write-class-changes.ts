import { sql } from 'kysely';
import { type Plan, staged } from './plan.ts';

const member = (alias: string) =>
  sql`jsonb_build_object('sourcedId', ${sql.ref(`${alias}.sourced_id`)}, 'role', ${sql.ref(`${alias}.role`)},
    'isPrimary', ${sql.ref(`${alias}.is_primary`)}, 'firstDay', ${sql.ref(`${alias}.first_day`)},
    'lastDay', ${sql.ref(`${alias}.last_day`)})`;

const values = (alias: string) =>
  sql`jsonb_build_object('title', ${sql.ref(`${alias}.title`)}, 'classType', ${sql.ref(`${alias}.class_type`)},
    'firstDay', ${sql.ref(`${alias}.first_day`)}, 'lastDay', ${sql.ref(`${alias}.last_day`)})`;

/**
 * Writes a change for each class that is added, ends, or changes itself, its school or its members. A class whose school has
 * left the district is one of that school.
 */
export async function writeClassChanges(plan: Plan): Promise<void> {
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
