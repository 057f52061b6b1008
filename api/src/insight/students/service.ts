import type { OutputOf } from '@tapin/contract/calls';
import type { Language } from '@tapin/contract/entities';
import { questions } from '@tapin/contract/questions';
import { sql } from 'kysely';
import { formatIsoTime } from '#src/basics/clock.ts';
import { ownResponseOf } from '#src/check-ins/own-questions/content.ts';
import {
  askedInFilter,
  isForGrade,
  ownQuestionId,
  ownQuestionIn,
} from '#src/check-ins/own-questions/replies.ts';
import {
  type AskedQuestionRow,
  listAsked,
  type OwnQuestionRow,
} from '#src/check-ins/own-questions/repository.ts';
import {
  type AnsweredAtColumn,
  answeredAtColumns,
  type DayResponses,
  responseColumns,
  type SlotAnsweredAtColumn,
  type SlotName,
  slotNameOf,
  slotNames,
} from '#src/check-ins/questions/columns.ts';
import { questionsIn, responseOf } from '#src/check-ins/questions/questions.ts';
import type { Database } from '#src/database/database.ts';
import type { Membership } from '#src/http/grants.ts';
import { milliseconds } from '#src/insight/figures/school-week.ts';
import { byName, type PersonRow, personColumns, personOf } from '#src/people/users/users.ts';
import { isAskedOn } from '#src/policy/asked-students.ts';
import {
  type Scope,
  type StudentFilter,
  studentsInScope,
  visibleStudentsOf,
} from '#src/policy/visible-students.ts';

/** The grade and the answers in the slots. They are not read when no own question has a slot. */
type OwnOfDay = Partial<
  Record<SlotName, number | null> & Record<SlotAnsweredAtColumn, number> & { grade: number | null }
>;

export type StatusRow = PersonRow &
  DayResponses &
  Record<AnsweredAtColumn, number> &
  OwnOfDay & { is_asked: boolean };

const slotColumns = sql.join([
  sql`su.grade`,
  ...slotNames.flatMap((name) => [sql.ref(`d.${name}`), milliseconds(`${name}_at`)]),
]);

async function listStudentsOn(db: Database, scope: Scope, day: string, hasOwn: boolean) {
  const { rows } = await sql<StatusRow>`
    select ${personColumns}, ${isAskedOn('su', sql`${day}::date`)} as is_asked, ${responseColumns('d', questions)}, ${sql.join(answeredAtColumns.map(milliseconds))}
      ${hasOwn ? sql`, ${slotColumns}` : sql``}
    from school_users su
    join users u on u.id = su.user_id
    left join student_days d on d.school_id = su.school_id and d.student_id = su.user_id and d.day = ${day}::date
      and ${isAskedOn('su', sql`d.day`)}
    where ${scope} order by ${byName}`.execute(db);
  return rows;
}

/** Lists the students with their answers of today, and the own questions that are asked or have been answered today. */
export async function listToday(
  db: Database,
  scope: Scope,
  { schoolId, today, grade }: { schoolId: number; today: string; grade?: number | undefined },
) {
  const own = askedInFilter(await listAsked(db, schoolId, today, today), grade);
  const rows = await listStudentsOn(db, scope, today, own.length > 0);
  const isAnswered = (question: OwnQuestionRow) => rows.some((row) => storedIn(row, question) !== null);
  return { rows, own: own.filter((question) => question.is_asked || isAnswered(question)) };
}

export const storedIn = (row: StatusRow, question: OwnQuestionRow): number | null =>
  row[slotNameOf(question)] ?? null;

type Status = OutputOf<'GET /staff/students/status'>['students'];
type StudentAnswers = Status['checkedIn'][number];

function answersOf(row: StatusRow): StudentAnswers['answers'] {
  return questions.flatMap((question) => {
    const response = row[question.name];
    if (response === null) return [];
    const createdAt = formatIsoTime(row[`${question.name}_at`]);
    return [{ question: question.id, response: responseOf(question, response), createdAt }];
  });
}

function ownAnswersOf(row: StatusRow, own: readonly OwnQuestionRow[]): StudentAnswers['answers'] {
  return own.flatMap((question) => {
    const response = ownResponseOf(question.type, storedIn(row, question) ?? 0);
    const answeredAt = row[`${slotNameOf(question)}_at`];
    if (response === undefined || answeredAt === undefined) return [];
    return [{ question: ownQuestionId(question.id), response, createdAt: formatIsoTime(answeredAt) }];
  });
}

function askedOf({ grade = null }: StatusRow, own: readonly AskedQuestionRow[]): { asked?: string[] } {
  const asked = own.filter((question) => question.is_asked && isForGrade(question, grade));
  return asked.length === 0 ? {} : { asked: asked.map(({ id }) => ownQuestionId(id)) };
}

export async function loadStatus(
  db: Database,
  member: Membership,
  filter: StudentFilter,
  today: string,
  language: Language,
): Promise<Status> {
  const { schoolId } = member;
  const scope = studentsInScope(visibleStudentsOf(member), filter);
  const { rows, own } = await listToday(db, scope, { schoolId, today, grade: filter.grade });
  const off = rows.filter((row) => !row.is_asked).map(personOf);
  const entries = rows
    .filter((row) => row.is_asked)
    .map((row) => ({
      studentInfo: personOf(row),
      answers: [...answersOf(row), ...ownAnswersOf(row, own)],
      ...askedOf(row, own),
    }));
  return {
    questions: [...questionsIn(language), ...own.map((question) => ownQuestionIn(language, question))],
    checkedIn: entries.filter((entry) => entry.answers.length > 0),
    notCheckedIn: entries.filter((entry) => entry.answers.length === 0),
    ...(off.length > 0 && { checkInOff: off }),
  };
}
