import type { OutputOf } from '@tapin/contract/calls';
import type { ConsentMode, EarlierAnswers } from '@tapin/contract/vocabulary';
import { type RawBuilder, sql } from 'kysely';
import { schoolYearOf } from '#src/basics/local-day.ts';
import type { Database } from '#src/database/database.ts';
import { isAskedOn } from '#src/policy/asked-students.ts';
import { hasCapability } from '#src/policy/roles.ts';

export type ConsentPreview = OutputOf<'GET /district/consent-rules/preview'>;

/** The consent rules in a form. Without a mode, each school of the district chooses its own mode. */
export interface GivenRules {
  mode?: ConsentMode | null | undefined;
  startDay: string;
  graceDays: number;
  earlierAnswers: EarlierAnswers;
}

export type RulesOwner = { districtId: number } | { schoolId: number };

/** The table `rule`: the schools whose consent rules a form sets, with the mode and the first day that would hold. */
function rulesOf(owner: RulesOwner, { mode = null, startDay }: GivenRules): RawBuilder<unknown> {
  const isOwned =
    'districtId' in owner ? sql`s.district_id = ${owner.districtId}` : sql`s.id = ${owner.schoolId}`;
  const isByDistrict = 'districtId' in owner && mode !== null;
  return sql`rule as materialized (
    select s.id, s.name, m.district_id, m.mode as mode_now, m.owner as owner_now, ${isByDistrict}::boolean as by_district,
      coalesce(${mode}::text, s.settings #>> '{consent,mode}', 'none') as mode,
      case when ${mode}::text is not null then ${startDay}::date
        else coalesce((s.settings #>> '{consent,startDay}')::date, date '2000-01-01') end as start_day
    from schools s join consent_modes m on m.school_id = s.id where ${isOwned})`;
}

/** The table `deciding`: the decision that would hold for a membership `su` at a school `rule`. */
const deciding = sql`left join lateral
  deciding_consent(su.school_id, su.user_id, rule.district_id, rule.by_district) deciding on true`;

async function listSchools(db: Database, owner: RulesOwner, rules: GivenRules, today: string) {
  const { rows } = await sql<{
    id: number;
    name: string;
    mode: ConsentMode;
    owner: 'school' | 'district';
    students: number;
    yes: number;
    no: number;
    stopping: number;
    resuming: number;
  }>`
    with ${rulesOf(owner, rules)}, student as materialized (
      select rule.id as school_id, ${isAskedOn('su', sql`${today}::date`)} as is_asked,
        not (next.day is null or next.day > greatest(rule.start_day, ${today}::date)) as is_stopped,
        deciding.answer and (rule.mode <> 'opt-in' or deciding.school_year >= ${schoolYearOf(today)}::integer) as is_yes,
        deciding.answer is false as is_no
      from rule
      join school_users su on su.school_id = rule.id and ${hasCapability('su.role', 'answersCheckIn')}
        and su.verified = 'approved'
      left join school_calendars c on c.school_id = rule.id
      ${deciding}
      cross join lateral (select not_asked_day(rule.mode, rule.start_day, ${rules.graceDays}::integer,
        ${rules.earlierAnswers}::text, joining_day(su.created_at, c.time_zone),
        deciding.answer, deciding.day, deciding.school_year) as day) next
    )
    select rule.id, rule.name, rule.mode_now as mode, rule.owner_now as owner, count(student)::integer as students,
      count(*) filter (where is_yes)::integer as yes, count(*) filter (where is_no)::integer as no,
      count(*) filter (where is_asked and is_stopped)::integer as stopping,
      count(*) filter (where not is_asked and not is_stopped)::integer as resuming
    from rule left join student on student.school_id = rule.id
    group by rule.id, rule.name, rule.mode_now, rule.owner_now
    order by rule.name, rule.id`.execute(db);
  return rows;
}

async function countRefused(db: Database, owner: RulesOwner, rules: GivenRules) {
  const { rows } = await sql<ConsentPreview['refused']>`
    with ${rulesOf(owner, rules)}
    select count(distinct a.student_id)::integer as students, count(*)::integer as answers
    from rule
    join school_users su on su.school_id = rule.id and ${hasCapability('su.role', 'answersCheckIn')}
    ${deciding}
    join answers a on a.school_id = su.school_id and a.student_id = su.user_id
    where rule.mode <> 'none' and deciding.answer is false`.execute(db);
  return rows[0] ?? { students: 0, answers: 0 };
}

export async function previewRules(
  db: Database,
  owner: RulesOwner,
  rules: GivenRules,
  today: string,
): Promise<ConsentPreview> {
  const rows = await listSchools(db, owner, rules, today);
  const sum = (of: 'students' | 'stopping' | 'resuming' | 'no') =>
    rows.reduce((total, row) => total + row[of], 0);
  return {
    students: sum('students'),
    stopping: sum('stopping'),
    resuming: sum('resuming'),
    no: sum('no'),
    refused: await countRefused(db, owner, rules),
    schools: rows.map(({ id, name, mode, owner: decidedBy, students, yes, no }) => ({
      _id: String(id),
      name,
      mode,
      decidedBy,
      students,
      yes,
      no,
      none: students - yes - no,
    })),
  };
}
