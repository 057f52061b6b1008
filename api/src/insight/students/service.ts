import type { OutputOf } from '@tapin/shared/contract/calls';
import type { Answer, Language } from '@tapin/shared/contract/entities';
import { answerOf } from '#src/check-ins/answers/service.ts';
import { questionsIn } from '#src/check-ins/questions/questions.ts';
import type { Database } from '#src/database/database.ts';
import type { Membership } from '#src/http/grants.ts';
import { type StudentFilter, studentsInScope } from '#src/insight/scope/scope.ts';
import { personOf } from '#src/people/users/replies.ts';
import { listStudentsOn, type StatusRow } from './repository.ts';

function answersOf(row: StatusRow, day: string): Answer[] {
  const answers: Answer[] = [];
  const add = (question: number, response: number | null, at: number) => {
    if (response === null) return;
    answers.push(answerOf({ student_id: row.id, day, question, response, created_at: new Date(at) }));
  };
  add(1, row.eaten, row.eaten_at);
  add(2, row.rested, row.rested_at);
  add(3, row.feeling, row.feeling_at);
  return answers;
}

export async function loadStatus(
  db: Database,
  member: Membership,
  filter: StudentFilter,
  today: string,
  language: Language,
): Promise<OutputOf<'GET /staff/students/status'>['students']> {
  const students = await listStudentsOn(db, studentsInScope(member, filter), today);
  const entries = students.map((row) => ({ studentInfo: personOf(row), answers: answersOf(row, today) }));
  return {
    questions: questionsIn(language),
    checkedIn: entries.filter((entry) => entry.answers.length > 0),
    notCheckedIn: entries.filter((entry) => entry.answers.length === 0),
  };
}
