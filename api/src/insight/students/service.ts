import type { OutputOf } from '@tapin/shared/contract/calls';
import type { Language } from '@tapin/shared/contract/entities';
import { questions } from '@tapin/shared/contract/questions';
import { formatIsoTime } from '#src/basics/clock.ts';
import { ownResponseOf } from '#src/check-ins/own-questions/content.ts';
import { isForGrade, ownQuestionId, ownQuestionIn } from '#src/check-ins/own-questions/replies.ts';
import type { AskedQuestionRow, OwnQuestionRow } from '#src/check-ins/own-questions/repository.ts';
import { slotNameOf } from '#src/check-ins/questions/columns.ts';
import { questionsIn, responseOf } from '#src/check-ins/questions/questions.ts';
import type { Database } from '#src/database/database.ts';
import type { Membership } from '#src/http/grants.ts';
import { type StudentFilter, studentsInScope } from '#src/insight/scope/scope.ts';
import { personOf } from '#src/people/users/replies.ts';
import { visibleStudentsOf } from '#src/policy/visible-students.ts';
import { listToday, type StatusRow, storedIn } from './repository.ts';

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

/** The ids of the own questions that a student is asked today; nothing when there are none. */
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
