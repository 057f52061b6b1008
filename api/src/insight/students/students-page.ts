import { highestLowMean } from '@tapin/contract/low-answers';
import { feelingQuestion } from '@tapin/contract/questions';
import type { StudentColumn, StudentOrder, StudentShown } from '@tapin/contract/vocabulary';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { countColumnsOf } from '#src/check-ins/questions/columns.ts';
import { hasAnswer } from '#src/check-ins/totals/rollups.ts';
import { firstDay, windowTotal, windowTotals } from '#src/check-ins/totals/totals.ts';
import type { Database } from '#src/database/database.ts';
import type { Page } from '#src/database/page.ts';
import { windowStart } from '#src/insight/figures/school-week.ts';
import type { MemberRow } from '#src/people/memberships/replies.ts';
import { type GradeRow, gradeColumns, gradeOrder, memberColumns } from '#src/people/memberships/replies.ts';
import { type Condition, matchesTerm } from '#src/people/users/users.ts';
import { isAskedOn } from '#src/policy/asked-students.ts';
import { hasLowFeeling } from '#src/policy/low-answers.ts';
import type { Scope } from '#src/policy/visible-students.ts';

export interface ListedStudent extends MemberRow, GradeRow {
  tap_ins: number;
  is_asked: boolean;
}

interface StudentChoice {
  searchTerm?: string | undefined;
  show?: StudentShown | undefined;
  sort?: StudentOrder | undefined;
}

const tapIns = sql`coalesce(${windowTotal('tap_ins')}, 0)`;
const joinTotals = windowTotals(firstDay, sql`'infinity'`);

/** The expressions by which each column is sorted. Students with equal values are sorted by name. */
const orders: Record<StudentColumn, readonly RawBuilder<unknown>[]> = {
  'first-name': [sql`u.name_key`],
  'last-name': [sql`folded(u.last_name) collate "C"`],
  grade: [gradeOrder, sql`su.grade_code`],
  email: [sql`lower(u.email) collate "C"`],
  'tap-ins': [tapIns],
};

function orderOf(sort: StudentOrder): RawBuilder<unknown> {
  const isReversed = sort.startsWith('-');
  const column = (isReversed ? sort.slice(1) : sort) as StudentColumn;
  const direction = isReversed ? sql`desc` : sql`asc`;
  const columns = orders[column].map((expression) => sql`${expression} ${direction} nulls last`);
  return sql.join([...columns, sql`u.name_key`, sql`u.id`]);
}

/**
 * Selects the same students as the dashboard's lists of who needs care: a low feeling today, or a low mean of seven
 * days.
 */
function needsCare(today: string): Condition {
  const feelings = countColumnsOf(feelingQuestion);
  const count = sql.join(
    feelings.map(({ column }) => windowTotal(column)),
    sql` + `,
  );
  const total = sql.join(
    feelings.map(({ response, column }) => sql`${sql.lit(Number(response))} * (${windowTotal(column)})`),
    sql` + `,
  );
  return sql<SqlBool>`(exists (
      select from student_days d where d.school_id = su.school_id and d.student_id = su.user_id
        and d.day = ${today}::date and ${hasLowFeeling('d')} and ${isAskedOn('su', sql`d.day`)})
    or exists (
      select from (select 1) one ${windowTotals(windowStart(today, 7), today)}
      where ${count} >= 2 and ${total} <= ${sql.lit(highestLowMean)} * (${count})))`;
}

const notTappedIn = (today: string): Condition => sql<SqlBool>`(${isAskedOn('su', sql`${today}::date`)}
  and not exists (select from student_days d where d.school_id = su.school_id and d.student_id = su.user_id
    and d.day = ${today}::date and ${hasAnswer('d')}))`;

const conditions: Record<StudentShown, (today: string) => Condition> = {
  low: needsCare,
  'not-tapped-in': notTappedIn,
};

const isListed = (scope: Scope, { searchTerm, show }: StudentChoice, today: string): Condition =>
  sql`${scope} and ${matchesTerm(searchTerm)} and ${show ? conditions[show](today) : sql<SqlBool>`true`}`;

interface ListOptions {
  choice: StudentChoice;
  today: string;
}

export async function listStudentsPage(
  db: Database,
  scope: Scope,
  { choice, page, today }: ListOptions & { page: Page },
) {
  const sort = choice.sort ?? 'first-name';
  // Only sorting by the totals needs the totals of students who are not on the page.
  const totalsToSort = sort.endsWith('tap-ins') ? joinTotals : sql``;
  const { rows } = await sql<ListedStudent>`
    with page as (
      select su.user_id, su.not_asked_from, ${memberColumns}, ${gradeColumns},
        row_number() over (order by ${orderOf(sort)}) as place
      from school_users su join users u on u.id = su.user_id ${totalsToSort}
      where ${isListed(scope, choice, today)}
      order by place
      limit ${page.pageSize} offset ${page.offset}
    )
    select su.*, ${isAskedOn('su', sql`${today}::date`)} as is_asked, ${tapIns} as tap_ins
    from page su ${joinTotals}
    order by su.place`.execute(db);
  return rows;
}

export async function countStudents(db: Database, scope: Scope, { choice, today }: ListOptions) {
  const { rows } = await sql<{ total: number }>`
    select count(*)::integer as total from school_users su join users u on u.id = su.user_id
    where ${isListed(scope, choice, today)}`.execute(db);
  return rows[0]?.total ?? 0;
}
