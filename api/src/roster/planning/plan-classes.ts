import type { ClassType } from '@tapin/contract/entities';
import type { RosterMapping } from '@tapin/contract/roster-calls';
import { classTypes } from '@tapin/contract/vocabulary';
import { sql } from 'kysely';
import { classRoleOf } from '#src/policy/roster-roles.ts';
import { addProblems, createPlanTable, hasEnded, type Plan, staged } from './plan.ts';

const periodTypes = classTypes.filter((type) => type.endsWith('_period'));

const homeroom = /\b(home[ -]?room|hr|advisory|salón hogar|tutoría)\b/i;
/** Examples: "1", "01", "P1", "Per. 1", "Period 1", "Periodo 1", "1(A)", "1 (A-B)", "1A", "1st", "1st period". */
const period =
  /^(?:p|per\.?|period|periodo|período)? ?0?([1-8])(?:st|nd|rd|th)? ?(?:period)? ?(?:\([^)]*\)|[a-f])?$/i;

/** Returns the slot that the label of a period suggests, or null. */
function guessPeriod(label: string): ClassType | null {
  const number = period.exec(label.split(/\s/).filter(Boolean).join(' '))?.[1];
  if (number !== undefined) return periodTypes[Number(number) - 1] ?? null;
  return homeroom.test(label) ? 'home_room' : null;
}

export type LabelKind = 'period' | 'course';

/** Returns the slot of a label: the chosen one, or the one that the label suggests. An empty text means no slot. */
export function slotOf(mapping: RosterMapping, kind: LabelKind, label: string): ClassType | '' {
  const choices = kind === 'period' ? mapping.periods : mapping.courses;
  // A label may be the name of a property that every object inherits, such as `constructor`.
  if (Object.hasOwn(choices, label)) return choices[label] ?? '';
  if (kind === 'course') return homeroom.test(label) ? 'home_room' : '';
  return guessPeriod(label) ?? '';
}

async function planLabels(plan: Plan): Promise<void> {
  const { rows } = await sql<{ kind: LabelKind; label: string }>`
    select distinct 'period' as kind, label from ${staged(plan, 'classes')} c cross join unnest(c.periods) label
    union select distinct 'period', class_type from ${staged(plan, 'classes')} c
    union select distinct 'course', course_title from ${staged(plan, 'classes')} c
    union select distinct 'course', course_code from ${staged(plan, 'classes')} c
    union select distinct 'course', title from ${staged(plan, 'classes')} c where c.course_title = ''`.execute(
    plan.db,
  );
  const slots = rows
    .map(({ kind, label }) => ({ kind, label, slot: slotOf(plan.mapping, kind, label) }))
    .filter(({ slot }) => slot !== '');
  await createPlanTable(
    plan,
    'plan_labels',
    sql`select * from jsonb_to_recordset(${JSON.stringify(slots)}::jsonb) as l (kind text, label text, slot text)`,
  );
}

/**
 * `plan_classes` has the classes of the district after the run, with their documents before and after it. The slot of
 * a class comes from its course, from its type, or from the first of its periods that suggests a slot. A class whose
 * sessions are all over has ended.
 */
export async function planClasses(plan: Plan): Promise<void> {
  await planLabels(plan);
  const { districtId, today, delivery } = plan;
  await createPlanTable(
    plan,
    'plan_classes',
    sql`
    with days as (
      select c.sourced_id, min(s.first_day) as first_day, max(s.last_day) as last_day
      from ${staged(plan, 'classes')} c cross join unnest(c.session_sourced_ids) session_id
        join ${staged(plan, 'sessions')} s on s.sourced_id = session_id and not s.is_ended
      group by c.sourced_id
    ), slots as (
      select c.sourced_id, (array_agg(l.slot order by p.position))[1] as slot
      from ${staged(plan, 'classes')} c cross join unnest(c.periods) with ordinality p (label, position)
        join plan_labels l on l.kind = 'period' and l.label = p.label
      group by c.sourced_id
    ), by_course as (
      select label, min(slot) as slot from plan_labels where kind = 'course' group by label
    )
    select c.sourced_id, o.school_key, o.school_id, o.school_sourced_id, c.line, true as is_staged,
      left(coalesce(nullif(c.title, ''), nullif(c.course_title, ''), nullif(c.class_code, ''), c.sourced_id), 200) as title,
      coalesce(t.slot, k.slot, ty.slot, s.slot,
        case when c.course_title = '' then n.slot end) as class_type,
      coalesce(d.first_day, e.first_day) as first_day, coalesce(d.last_day, e.last_day) as last_day, e.id as class_id
    from ${staged(plan, 'classes')} c
      join plan_orgs o on o.sourced_id = c.school_sourced_id
      left join days d on d.sourced_id = c.sourced_id
      left join slots s on s.sourced_id = c.sourced_id
      left join plan_labels ty on ty.kind = 'period' and ty.label = c.class_type
      left join by_course t on t.label = c.course_title and c.course_title <> ''
      left join by_course k on k.label = c.course_code and c.course_code <> ''
      left join by_course n on n.label = c.title
      left join classes e on e.district_id = ${districtId} and e.sourced_id = c.sourced_id
    where not c.is_ended and coalesce(coalesce(d.last_day, e.last_day) >= ${today}::date, true)
    union all
    select e.sourced_id, coalesce(o.school_key, e.school_id::text), e.school_id, coalesce(o.school_sourced_id, ''), null,
      false, e.title, e.class_type, e.first_day, e.last_day, e.id
    from classes e join schools s on s.id = e.school_id and s.district_id = ${districtId}
      left join (select distinct school_id, school_key, school_sourced_id from plan_orgs) o
      on o.school_id = e.school_id
    where e.district_id = ${districtId} and e.ended_at is null and e.sourced_id not like 'counselor:%'
      and ${delivery.class !== 'bulk'}::boolean and coalesce(e.last_day >= ${today}::date, true)
      and not exists (select from ${staged(plan, 'classes')} c where c.sourced_id = e.sourced_id)`,
    ['sourced_id'],
  );
  await addProblems(
    plan,
    { code: 'class-no-school', level: 'error', kind: 'class', column: 'schoolSourcedId' },
    sql`select c.line, c.school_sourced_id as value, jsonb_build_object('name', c.title) as data
      from ${staged(plan, 'classes')} c
      where not c.is_ended and not exists (select from plan_orgs o where o.sourced_id = c.school_sourced_id)
        and ${JSON.stringify(plan.mapping.schools)}::jsonb ->> c.school_sourced_id is distinct from 'skip'`,
  );
  // Reports the classes that are left out because their last session is over.
  await addProblems(
    plan,
    { code: 'class-past', level: 'warning', kind: 'class', column: 'termSourcedIds' },
    sql`select min(c.line) as line, coalesce(d.last_day::text, '') as value,
        jsonb_build_object('count', count(*)::text, 'day', coalesce(d.last_day::text, '')) as data
      from ${staged(plan, 'classes')} c join plan_orgs o on o.sourced_id = c.school_sourced_id
        left join (select k.sourced_id, max(s.last_day) as last_day
          from ${staged(plan, 'classes')} k cross join unnest(k.session_sourced_ids) session_id
            join ${staged(plan, 'sessions')} s on s.sourced_id = session_id and not s.is_ended
          group by 1) d on d.sourced_id = c.sourced_id
      where not c.is_ended and not exists (select from plan_classes x where x.sourced_id = c.sourced_id)
      group by d.last_day`,
  );
  await planEnrollments(plan);
}

/** `plan_enrollments` has the enrollments that count, with the school of their class. */
async function planEnrollments(plan: Plan): Promise<void> {
  await createPlanTable(
    plan,
    'plan_enrollments',
    sql`
    select e.class_sourced_id, e.person_sourced_id, ${classRoleOf('e.word')} as class_role, e.is_primary, e.first_day,
      e.last_day, e.line, c.school_key
    from (select *, lower(role) as word from ${staged(plan, 'enrollments')} s) e
      join plan_classes c on c.sourced_id = e.class_sourced_id
    where not ${hasEnded(plan, 'e')} and ${classRoleOf('e.word')} is not null`,
    ['person_sourced_id', 'class_sourced_id'],
  );
  await addProblems(
    plan,
    { code: 'enrollment-no-class', level: 'error', kind: 'enrollment', column: 'classSourcedId' },
    sql`select e.line, e.class_sourced_id as value, '{}'::jsonb as data from ${staged(plan, 'enrollments')} e
      where not ${hasEnded(plan, 'e')}
        and not exists (select from ${staged(plan, 'classes')} c where c.sourced_id = e.class_sourced_id)
        and not exists (select from plan_classes c where c.sourced_id = e.class_sourced_id)`,
  );
}
