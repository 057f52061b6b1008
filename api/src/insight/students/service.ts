import type { OutputOf } from '@tapin/shared/contract/calls';
import type { Language } from '@tapin/shared/contract/entities';
import { questions } from '@tapin/shared/contract/questions';
import { isoTime } from '#src/basics/iso-time.ts';
import { questionsIn, responseOf } from '#src/check-ins/questions/questions.ts';
import type { Database } from '#src/database/database.ts';
import type { Membership } from '#src/http/grants.ts';
import { type StudentFilter, studentsInScope } from '#src/insight/scope/scope.ts';
import { personOf } from '#src/people/users/replies.ts';
import { sightOf } from '#src/policy/sight.ts';
import { listStudentsOn, type StatusRow } from './repository.ts';

type Status = OutputOf<'GET /staff/students/status'>['students'];

function answersOf(row: StatusRow): Status['checkedIn'][number]['answers'] {
  return questions.flatMap((question) => {
    const response = row[question.name];
    if (response === null) return [];
    const createdAt = isoTime(row[`${question.name}_at`]);
    return [{ question: question.id, response: responseOf(question, response), createdAt }];
  });
}

export async function loadStatus(
  db: Database,
  member: Membership,
  filter: StudentFilter,
  today: string,
  language: Language,
): Promise<Status> {
  const students = await listStudentsOn(db, studentsInScope(sightOf(member), filter), today);
  const entries = students.map((row) => ({ studentInfo: personOf(row), answers: answersOf(row) }));
  return {
    questions: questionsIn(language),
    checkedIn: entries.filter((entry) => entry.answers.length > 0),
    notCheckedIn: entries.filter((entry) => entry.answers.length === 0),
  };
}
