import { questions } from '@tapin/shared/contract/questions';
import { sql } from 'kysely';
import { askedInFilter } from '#src/check-ins/own-questions/replies.ts';
import { listAsked, type OwnQuestionRow } from '#src/check-ins/own-questions/repository.ts';
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
import type { Database } from '#src/database/database.ts';
import { milliseconds } from '#src/insight/figures/milliseconds.ts';
import type { Scope } from '#src/insight/scope/scope.ts';
import { byName, personColumns } from '#src/people/users/columns.ts';
import type { PersonRow } from '#src/people/users/replies.ts';
import { isAskedOn } from '#src/policy/asked-students.ts';

/** The grade and the answers in the slots, which are not read when no own question has a slot. */
type OwnOfDay = Partial<
  Record<SlotName, number | null> & Record<SlotAnsweredAtColumn, number> & { grade: number | null }
>;

/** A student with the responses of one day and when they were given, in milliseconds. */
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

/** The students with their answers of today, and the own questions that are asked today or have been answered today. */
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

/** The stored response of today to an own question; null without one. */
export const storedIn = (row: StatusRow, question: OwnQuestionRow): number | null =>
  row[slotNameOf(question)] ?? null;
