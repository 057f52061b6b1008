import type { AnswerChange } from '@tapin/shared/contract/staff-student-calls';
import { findQuestion } from '#src/check-ins/questions/questions.ts';
import type { Database } from '#src/database/database.ts';
import { type ChangedRow, type FeedRow, listChanges, type StudentKey } from './repository.ts';

/** Returns the answers that the student has replaced. `read` turns a stored response into that of calls. */
function replacedBy<T>({ replaced }: ChangedRow, read: (stored: number) => T) {
  if (!replaced) return {};
  return {
    changedFrom: replaced.map(({ response, at }) => ({
      response: read(response),
      createdAt: new Date(at).toISOString(),
    })),
  };
}

/** Returns the time of an answer, and the answers that it has replaced. */
export const timesOf = <T>(row: Omit<FeedRow, 'response'>, read: (stored: number) => T) => ({
  createdAt: (row.changed_at ?? row.created_at).toISOString(),
  ...replacedBy(row, read),
});

/** Loads the answers to built-in questions that the student has changed in a window. */
export async function loadChanges(
  db: Database,
  key: StudentKey,
  { start, end }: { start: string; end: string },
): Promise<AnswerChange[]> {
  const rows = await listChanges(db, key, start, end);
  return rows.flatMap((row) => {
    const question = findQuestion(row.question);
    if (!question) return [];
    const read = (stored: number) => (question.type === 'basic' ? stored === 1 : stored);
    return [{ date: row.day, question: question.name, ...replacedBy(row, read) }];
  });
}
