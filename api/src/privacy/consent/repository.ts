import type { ConsentGiver } from '@tapin/shared/contract/consent-givers';
import type { ConsentState } from '@tapin/shared/contract/vocabulary';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Database } from '#src/database/database.ts';
import type { Page } from '#src/database/page.ts';
import { studentsInScope } from '#src/insight/scope/scope.ts';
import { type GradeRow, gradeColumns } from '#src/people/memberships/columns.ts';
import { nameOf, personColumns } from '#src/people/users/columns.ts';
import type { PersonRow } from '#src/people/users/replies.ts';
import { isAskedOn } from '#src/policy/asked-students.ts';
import { allStudentsOf } from '#src/policy/visible-students.ts';
import { schoolYearOf } from './school-year.ts';

export interface ConsentRow {
  answer: boolean;
  school_year: number;
  given_by: ConsentGiver;
  form: string;
  created_at: Date;
}

export type ListedRow = PersonRow &
  GradeRow & {
    state: ConsentState;
    is_asked: boolean;
    is_of_age: boolean;
    not_asked_from: string | null;
    roster_id: string | null;
  } & (ConsentRow | { [K in keyof ConsentRow]: null });

/** The students of a school with their newest decisions, as the table `listed`. Each school year asks again with opt-in. */
const listedOf = (
  schoolId: number,
  today: string,
  matches: RawBuilder<SqlBool>,
) => sql`listed as materialized (
  select ${personColumns}, u.name_key, ${gradeColumns}, su.is_of_age, su.not_asked_from,
    ${isAskedOn('su', sql`${today}::date`)} as is_asked, newest.*,
    case when newest.answer and (m.mode <> 'opt-in' or newest.school_year >= ${schoolYearOf(today)}::integer) then 'yes'
      when newest.answer is false then 'no' else 'none' end as state,
    (select min(person.sourced_id) from roster_people person
      where person.user_id = su.user_id and person.district_id = m.district_id) as roster_id
  from school_users su
  join users u on u.id = su.user_id
  join consent_modes m on m.school_id = su.school_id
  left join lateral (
    select c.answer, c.school_year, c.given_by, c.form, c.created_at from consents c
    where c.school_id = su.school_id and c.student_id = su.user_id order by c.id desc limit 1
  ) newest on true
  where ${studentsInScope(allStudentsOf(schoolId))} and ${matches}
)`;

export interface ConsentChoice {
  schoolId: number;
  today: string;
  matches: RawBuilder<SqlBool>;
  show?: ConsentState | 'off' | undefined;
}

const shownBy = (show: ConsentChoice['show']) => {
  if (show === undefined) return sql<SqlBool>`true`;
  return show === 'off' ? sql<SqlBool>`not is_asked` : sql<SqlBool>`state = ${show}`;
};

export async function listStudents(db: Database, choice: ConsentChoice, page: Page): Promise<ListedRow[]> {
  const { rows } = await sql<ListedRow>`
    with ${listedOf(choice.schoolId, choice.today, choice.matches)}
    select * from listed where ${shownBy(choice.show)}
    order by name_key, id limit ${page.pageSize} offset ${page.offset}`.execute(db);
  return rows;
}

/** Counts the students behind each filter. */
export async function countStates(db: Database, { schoolId, today, matches }: ConsentChoice) {
  const { rows } = await sql<Record<ConsentState | 'off' | 'all', number>>`
    with ${listedOf(schoolId, today, matches)}
    select count(*)::integer as all, count(*) filter (where state = 'none')::integer as none,
      count(*) filter (where state = 'yes')::integer as yes, count(*) filter (where state = 'no')::integer as no,
      count(*) filter (where not is_asked)::integer as off
    from listed`.execute(db);
  return rows[0] ?? { all: 0, none: 0, yes: 0, no: 0, off: 0 };
}

export async function countUndecided(db: Database, schoolId: number, today: string): Promise<number> {
  const { none } = await countStates(db, { schoolId, today, matches: sql`true` });
  return none;
}

/** Returns those of the people who are students of the school. */
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

export async function listHistory(db: Database, schoolId: number, studentId: number) {
  const { rows } = await sql<ConsentRow & { recorded_by: string | null; text: string | null }>`
    select c.answer, c.school_year, c.given_by, c.form, c.created_at, nullif(${nameOf('u')}, '') as recorded_by, t.text
    from consents c
    left join users u on u.id = c.recorded_by
    left join consent_texts t on t.id = c.text_id
    where c.school_id = ${schoolId} and c.student_id = ${studentId}
    order by c.id desc`.execute(db);
  return rows;
}
