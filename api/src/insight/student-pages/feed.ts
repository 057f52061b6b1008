import type { Language } from '@tapin/contract/entities';
import { fieldPerQuestion, questions } from '@tapin/contract/questions';
import type { AnswerChange, FeedItem } from '@tapin/contract/staff-student-calls';
import type { AnswerRow } from '#src/check-ins/answers/service.ts';
import { ownResponseOf } from '#src/check-ins/own-questions/content.ts';
import { ownQuestionIn, questionInSlot } from '#src/check-ins/own-questions/replies.ts';
import { listBetween, type OwnQuestionRow } from '#src/check-ins/own-questions/repository.ts';
import { findQuestion } from '#src/check-ins/questions/questions.ts';
import type { Database } from '#src/database/database.ts';
import type { Page } from '#src/database/page.ts';
import { listRecordSchools } from './record-schools.ts';
import {
  type ChangedRow,
  countDays,
  type FeedRow,
  listChanges,
  listFeedDays,
  type StudentKey,
} from './repository.ts';

/** Returns the answers that the student has replaced. `read` converts a stored response into the form of the API. */
function replacedBy<T>({ replaced }: ChangedRow, read: (stored: number) => T) {
  if (!replaced) return {};
  return {
    changedFrom: replaced.map(({ response, at }) => ({
      response: read(response),
      createdAt: new Date(at).toISOString(),
    })),
  };
}

const timesOf = <T>(row: Omit<FeedRow, 'response'>, read: (stored: number) => T) => ({
  createdAt: (row.changed_at ?? row.created_at).toISOString(),
  ...replacedBy(row, read),
});

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

async function listAnswered(
  db: Database,
  schoolId: number,
  answers: readonly AnswerRow[],
): Promise<OwnQuestionRow[]> {
  const inSlots = answers.filter(({ question }) => !findQuestion(question));
  const [newest, oldest] = [inSlots.at(0), inSlots.at(-1)];
  return newest && oldest ? listBetween(db, schoolId, oldest.day, newest.day) : [];
}

/**
 * Returns the answer to an own question, or undefined when only a newer version of the API, which may run at the same
 * time, knows the question.
 */
function ownAnswerOf(row: FeedRow, own: OwnQuestionRow[]) {
  const question = questionInSlot(own, row.question, row.day);
  const read = (stored: number) => question && ownResponseOf(question.type, stored);
  const response = read(row.response);
  if (!question || response === undefined) return undefined;
  return { question, response, ...timesOf(row, (stored) => read(stored) ?? response) };
}

/** Groups answers into one item a day. The newest day comes first. */
function feedOf(rows: readonly FeedRow[], own: OwnQuestionRow[], language: Language): FeedItem[] {
  const items = new Map<string, FeedItem>();
  for (const row of rows) {
    const { day, response } = row;
    const item = items.get(day) ?? { date: day, ...fieldPerQuestion(questions, 'feedKey', () => null) };
    items.set(day, item);
    const answered = findQuestion(row.question);
    if (!answered) {
      const answer = ownAnswerOf(row, own);
      if (answer)
        item.own = [...(item.own ?? []), { ...answer, question: ownQuestionIn(language, answer.question) }];
      continue;
    }
    if (answered.type === 'basic') {
      const read = (stored: number) => stored === 1;
      item[answered.feedKey] = { response: read(response), ...timesOf(row, read) };
    } else item[answered.feedKey] = { response, ...timesOf(row, (stored) => stored) };
  }
  return [...items.values()];
}

/**
 * Loads one page of the days of a student, the newest first. It includes days at former schools if the district allows
 * this.
 */
export async function loadFeed(
  db: Database,
  schoolId: number,
  studentId: number,
  { page, language }: { page: Page; language: Language },
) {
  const { ids, names } = await listRecordSchools(db, schoolId, studentId);
  const key = { schoolIds: ids, studentId };
  const answers = await listFeedDays(db, key, page);
  const feed: FeedItem[] = [];
  for (const id of ids) {
    const rows = answers.filter(({ school_id }) => school_id === id);
    const school = names.get(id);
    const items = feedOf(rows, await listAnswered(db, id, rows), language);
    feed.push(...items.map((item) => ({ ...item, ...(school !== undefined && { school }) })));
  }
  // The sort is stable: within a day, the item of the current school comes first.
  feed.sort((one, other) => other.date.localeCompare(one.date));
  return { feed, total: await countDays(db, key) };
}
