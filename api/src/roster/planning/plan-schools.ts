import type { RosterMapping } from '@tapin/contract/roster-calls';
import { type SqlBool, sql } from 'kysely';
import { addProblems, createPlanTable, type Plan, staged } from './plan.ts';

/**
 * Whether a staged org is read as a school: by its type, by the link of an earlier run, or because the district chose
 * a school for it. Some systems write schools as departments or with types of their own.
 */
export const isSchoolOrg = (alias: string, districtId: number, { schools }: RosterMapping) =>
  sql<SqlBool>`(${sql.ref(`${alias}.type`)} = 'school'
    or coalesce(${JSON.stringify(schools)}::jsonb ->> ${sql.ref(`${alias}.sourced_id`)}, '') not in ('', 'skip')
    or ${sql.ref(`${alias}.sourced_id`)} in (
      select sourced_id from roster_schools where district_id = ${districtId}))`;

/**
 * Finds the school of each org: the school that the district chose, that an earlier run linked, whose code is the
 * identifier of the org, or that has its name. An org without a match becomes a new school. `plan_orgs` has a row for
 * each org that is read as a school. Several orgs may be the same school, with the same `school_key`.
 * `school_sourced_id` is the org that represents the school in changes.
 */
export async function planSchools(plan: Plan): Promise<void> {
  const { districtId, mapping } = plan;
  const answers = JSON.stringify(mapping.schools);
  await createPlanTable(
    plan,
    'plan_orgs',
    sql`
    with own as (
      select id, name, upper(code) as code, folded(name) as name_key from schools where district_id = ${districtId}
    ), linked as (
      select l.sourced_id, l.school_id, own.name from roster_schools l join own on own.id = l.school_id
      where l.district_id = ${districtId}
    ), known as (
      select o.sourced_id, left(coalesce(nullif(o.name, ''), o.sourced_id), 100) as name, o.identifier, o.line
      from ${staged(plan, 'orgs')} o where ${isSchoolOrg('o', districtId, mapping)} and not o.is_ended
      union all
      select l.sourced_id, l.name, '', null from linked l
      where not exists (select from ${staged(plan, 'orgs')} o where o.sourced_id = l.sourced_id)
    ), matched as (
      select k.*, a.answer, l.school_id as linked_id, chosen.id as chosen_id,
        (select own.id from own where k.identifier <> '' and own.code = upper(k.identifier)
          and not exists (select from linked x where x.school_id = own.id)) as code_id,
        (select min(own.id) from own where own.name_key = folded(k.name)
          and not exists (select from linked x where x.school_id = own.id)
          and not exists (select from known x where x.sourced_id <> k.sourced_id and folded(x.name) = own.name_key)
          having count(*) = 1) as name_id
      from known k
        left join linked l on l.sourced_id = k.sourced_id
        left join (select key as sourced_id, value as answer from jsonb_each_text(${answers}::jsonb)) a
          on a.sourced_id = k.sourced_id and a.answer <> ''
        left join own chosen on chosen.id::text = a.answer
    ), resolved as (
      select m.sourced_id, m.name, m.line, m.answer, m.linked_id,
        m.answer is not null and m.answer not in ('new', 'skip') and m.chosen_id is null as is_wrong,
        case when m.answer = 'new' then m.linked_id else coalesce(m.chosen_id, m.linked_id, m.code_id, m.name_id) end
          as school_id
      from matched m
    )
    select r.sourced_id, r.line, r.is_wrong, r.school_id, r.linked_id, coalesce(s.name, r.name) as name,
      coalesce(r.school_id::text, 'org:' || r.sourced_id) as school_key,
      first_value(r.sourced_id) over (partition by coalesce(r.school_id::text, 'org:' || r.sourced_id)
        order by (r.linked_id is null), r.sourced_id) as school_sourced_id
    from resolved r left join own s on s.id = r.school_id
    where r.answer is distinct from 'skip'`,
    ['sourced_id'],
  );
  await addProblems(
    plan,
    { code: 'school-mapping', level: 'warning', kind: 'org', column: 'sourcedId' },
    sql`select line, sourced_id as value, '{}'::jsonb as data from plan_orgs where is_wrong`,
  );
  await addProblems(
    plan,
    { code: 'school-ended', level: 'note', kind: 'org', column: 'status' },
    sql`select o.line, o.name as value, '{}'::jsonb as data from ${staged(plan, 'orgs')} o
      join roster_schools l on l.district_id = ${districtId} and l.sourced_id = o.sourced_id
      where o.is_ended`,
  );
}
