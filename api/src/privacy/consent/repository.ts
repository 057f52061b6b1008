import type { ConsentGiver } from '@tapin/contract/consent-givers';
import type { ConsentState } from '@tapin/contract/vocabulary';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { schoolYearOf } from '#src/basics/local-day.ts';
import type { Database } from '#src/database/database.ts';
import type { Page } from '#src/database/page.ts';
import { countRows } from '#src/database/page.ts';
import { type GradeRow, gradeColumns } from '#src/people/memberships/replies.ts';
import type { PersonRow } from '#src/people/users/users.ts';
import { nameOf, personColumns } from '#src/people/users/users.ts';
import { isAskedOn } from '#src/policy/asked-students.ts';
import { allStudentsOf, studentsInScope } from '#src/policy/visible-students.ts';

export interface ConsentRow {
  answer: boolean;
  school_year: number;
  given_by: ConsentGiver;
  form: string;
  /** The person who gave the decision; empty when nobody wrote a name. */
  giver: string;
  settles: boolean;
  created_at: Date;
  school: string | null;
}

export type ListedRow = PersonRow &
  GradeRow & {
    state: ConsentState;
    /** Whether a no holds, and somebody else said yes later. */
    is_disputed: boolean;
    is_asked: boolean;
    is_of_age: boolean;
    not_asked_from: string | null;
    roster_id: string | null;
  } & (ConsentRow | { [K in keyof ConsentRow]: null });

const otherSchoolOf = (consent: string, school: RawBuilder<unknown>) => sql`(
  select at.name from schools at where at.id = ${sql.ref(`${consent}.school_id`)} and at.id <> ${school}) as school`;

/** The name and relation of the person who gave a decision, as that person or the staff wrote it. */
const giver = sql`concat_ws(', ', nullif(c.giver_name, ''), nullif(c.giver_relation, ''), c.giver_address) as giver`;

/**
 * The table `listed`: the students of a school with the decisions that hold. With opt-in, a decision counts for one
 * school year.
 */
const listedOf = (
  schoolId: number,
  today: string,
  matches: RawBuilder<SqlBool>,
) => sql`listed as materialized (
  select ${personColumns}, u.name_key, ${gradeColumns}, su.is_of_age, su.not_asked_from,
    ${isAskedOn('su', sql`${today}::date`)} as is_asked, deciding.answer, deciding.school_year, deciding.given_by, deciding.form,
    deciding.giver, deciding.settles, deciding.created_at, deciding.school,
    case when deciding.answer and (m.mode <> 'opt-in' or deciding.school_year >= ${schoolYearOf(today)}::integer) then 'yes'
      when deciding.answer is false then 'no' else 'none' end as state,
    deciding.answer is false and exists (
      select from counted_consents(su.school_id, su.user_id, m.district_id, m.owner = 'district') later
      where later.answer and later.id > deciding.id) as is_disputed,
    (select min(person.sourced_id) from roster_people person
      where person.user_id = su.user_id and person.district_id = m.district_id) as roster_id
  from school_users su
  join users u on u.id = su.user_id
  join consent_modes m on m.school_id = su.school_id
  left join lateral (
    select c.*, ${giver}, ${otherSchoolOf('c', sql`su.school_id`)}
    from deciding_consent(su.school_id, su.user_id, m.district_id, m.owner = 'district') c
  ) deciding on true
  where ${studentsInScope(allStudentsOf(schoolId))} and ${matches}
)`;

export interface ConsentChoice {
  schoolId: number;
  today: string;
  matches: RawBuilder<SqlBool>;
  show?: ConsentState | 'off' | 'disputed' | undefined;
}

const shownBy = (show: ConsentChoice['show']) => {
  if (show === undefined) return sql<SqlBool>`true`;
  if (show === 'disputed') return sql<SqlBool>`is_disputed`;
  return show === 'off' ? sql<SqlBool>`not is_asked` : sql<SqlBool>`state = ${show}`;
};

export async function listStudents(db: Database, choice: ConsentChoice, page: Page): Promise<ListedRow[]> {
  const { rows } = await sql<ListedRow>`
    with ${listedOf(choice.schoolId, choice.today, choice.matches)}
    select * from listed where ${shownBy(choice.show)}
    order by name_key, id limit ${page.pageSize} offset ${page.offset}`.execute(db);
  return rows;
}

export type StateCounts = Record<ConsentState | 'off' | 'disputed' | 'all', number>;
const noStates: StateCounts = { all: 0, none: 0, yes: 0, no: 0, off: 0, disputed: 0 };

const countedStates = sql`
  select count(*)::integer as all, count(*) filter (where state = 'none')::integer as none,
    count(*) filter (where state = 'yes')::integer as yes, count(*) filter (where state = 'no')::integer as no,
    count(*) filter (where not is_asked)::integer as off, count(*) filter (where is_disputed)::integer as disputed
  from listed`;

export async function listPage(
  db: Database,
  { schoolId, today, matches, show }: ConsentChoice,
  { pageSize, offset }: Page,
): Promise<{ students: ListedRow[]; counts: StateCounts }> {
  const { rows } = await sql<{ counts: StateCounts } & (ListedRow | { id: null })>`
    with ${listedOf(schoolId, today, matches)}, counted as (${countedStates}), page as (
      select * from listed where ${shownBy(show)} order by name_key, id limit ${pageSize} offset ${offset}
    )
    select to_jsonb(counted) as counts, page.* from counted left join page on true
    order by page.name_key, page.id`.execute(db);
  return {
    students: rows.filter((row) => row.id !== null),
    counts: rows[0]?.counts ?? noStates,
  };
}

export async function countStates(db: Database, schoolId: number, today: string): Promise<StateCounts> {
  const { rows } = await sql<StateCounts>`
    with ${listedOf(schoolId, today, sql`true`)} ${countedStates}`.execute(db);
  return rows[0] ?? noStates;
}

export async function findStudents(
  db: Database,
  schoolId: number,
  ids: readonly number[],
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select su.user_id as id from school_users su
    where ${studentsInScope(allStudentsOf(schoolId))} and su.user_id = any (${sql.val([...ids])}::integer[])`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

export const countRefused = (db: Database, schoolId: number, students: readonly number[]): Promise<number> =>
  countRows(
    db,
    sql`from consent_modes m cross join unnest(${sql.val([...students])}::integer[]) as student (id)
      cross join lateral deciding_consent(m.school_id, student.id, m.district_id, m.owner = 'district') deciding
      where m.school_id = ${schoolId} and deciding.answer is false`,
  );

export async function listHistory(db: Database, schoolId: number, studentId: number) {
  const { rows } = await sql<ConsentRow & { recorded_by: string | null; text: string | null }>`
    select c.answer, c.school_year, c.given_by, c.form, ${giver}, c.settles, c.created_at,
      nullif(${nameOf('u')}, '') as recorded_by, t.text,
      ${otherSchoolOf('c', sql`m.school_id`)}
    from consent_modes m
    cross join lateral counted_consents(m.school_id, ${studentId}, m.district_id, m.owner = 'district') c
    left join users u on u.id = c.recorded_by
    left join consent_texts t on t.id = c.text_id
    where m.school_id = ${schoolId}
    order by c.id desc`.execute(db);
  return rows;
}
