import type { Language } from '@tapin/shared/contract/entities';
import {
  type BuiltInQuestion,
  feelingQuestion,
  questions,
  type YesNoQuestion,
  yesNoQuestions,
} from '@tapin/shared/contract/questions';
import type { ExportQuery } from '@tapin/shared/contract/staff-exports';
import { AppError } from '#src/basics/app-error.ts';
import type { Cell } from '#src/basics/csv.ts';
import { texts } from '#src/basics/language.ts';
import { responseOf } from '#src/check-ins/questions/questions.ts';
import { countsOf } from '#src/check-ins/totals/totals.ts';
import type { Database } from '#src/database/database.ts';
import { sumWindow } from '#src/insight/dashboard/repository.ts';
import { windowStart } from '#src/insight/figures/window.ts';
import type { Scope } from '#src/insight/scope/scope.ts';
import { listStudentsOn, listStudentsPage, type StatusRow } from '#src/insight/students/repository.ts';
import type { PersonRow } from '#src/people/users/replies.ts';
import { matchesTerm } from '#src/people/users/search.ts';

export interface Table {
  columns: string[];
  rows: Cell[][];
}

interface Wanted {
  scope: Scope;
  query: ExportQuery;
  today: string;
  language: Language;
}

type Load = (db: Database, wanted: Wanted) => Promise<Table>;

export const wholeList = { offset: 0, pageSize: 1_000_000 };

export function personCells(row: PersonRow): Cell[] {
  return [row.first_name, row.preferred_name, row.last_name, row.email ?? ''];
}

export function personHeadings(language: Language): string[] {
  const { firstName, preferredName, lastName, email } = texts[language].exports.columns;
  return [firstName, preferredName, lastName, email];
}

const loadStudents: Load = async (db, { scope, query, language }) => {
  const rows = await listStudentsPage(db, scope, matchesTerm(query.searchTerm), wholeList);
  return {
    columns: [...personHeadings(language), texts[language].exports.columns.tapIns],
    rows: rows.map((row) => [...personCells(row), row.tap_ins]),
  };
};

/** The words for the responses to a question, by the response. */
function wordsOf(question: BuiltInQuestion, language: Language): Record<string, string> {
  const { yes, no, steps } = texts[language].exports;
  return question.type === 'basic' ? { true: yes, false: no } : steps[question.name];
}

const loadStats: Load = async (db, { scope, query, today, language }) => {
  const sums = await sumWindow(db, scope, windowStart(today, query.daysAgo ?? 0), today);
  if (!sums) throw new AppError('unknown');
  const { columns, students, tappedIn } = texts[language].exports;
  const percent = (count: number, all: number) => (all === 0 ? '' : Math.round((count / all) * 100));
  const answers = questions.flatMap((question) => {
    const stats = Object.entries(countsOf(question, sums));
    const all = stats.reduce((sum, [, count]) => sum + count, 0);
    const words = wordsOf(question, language);
    return stats.map(([response, count]) => [
      texts[language].questions[question.name],
      words[response] ?? response,
      count,
      percent(count, all),
    ]);
  });
  return {
    columns: [columns.question, columns.answer, columns.count, columns.percent],
    rows: [
      [students, '', sums.students, ''],
      [tappedIn, '', sums.checked_in, percent(sums.checked_in, sums.students)],
      ...answers,
    ],
  };
};

function answerCell(row: StatusRow, question: BuiltInQuestion, language: Language): string {
  const { noResponse } = texts[language].exports;
  const stored = row[question.name];
  if (stored === null) return noResponse;
  return wordsOf(question, language)[String(responseOf(question, stored))] ?? noResponse;
}

const hasAnswered = (row: StatusRow) => questions.some(({ name }) => row[name] !== null);

const byFeeling = (a: StatusRow, b: StatusRow) => (b.feeling ?? 0) - (a.feeling ?? 0);

/** Today's answers, a student each, as the page of the list orders them. */
const statusOf =
  (
    answers: readonly BuiltInQuestion[],
    arrange: (rows: StatusRow[]) => StatusRow[],
    withTapIn = false,
  ): Load =>
  async (db, { scope, today, language }) => {
    const { columns, tappedIn, yes, no } = texts[language].exports;
    const rows = arrange(await listStudentsOn(db, scope, today));
    return {
      columns: [
        ...personHeadings(language),
        ...(withTapIn ? [tappedIn] : []),
        ...answers.map(({ name }) => columns[name]),
      ],
      rows: rows.map((row) => [
        ...personCells(row),
        ...(withTapIn ? [hasAnswered(row) ? yes : no] : []),
        ...answers.map((question) => answerCell(row, question, language)),
      ]),
    };
  };

const missingFirst = (rows: StatusRow[]) => [
  ...rows.filter((row) => !hasAnswered(row)),
  ...rows.filter(hasAnswered),
];

/** For each question with yes or no: who answered what today. */
const statusTables = Object.fromEntries(
  yesNoQuestions.map((question) => [`${question.name}-status`, statusOf([question], (rows) => rows)]),
) as Record<`${YesNoQuestion['name']}-status`, Load>;

export const tables: Record<ExportQuery['list'], Load> = {
  students: loadStudents,
  stats: loadStats,
  'tapin-status': statusOf(questions, missingFirst, true),
  ...statusTables,
  'tapin-summary': statusOf([feelingQuestion], (rows) =>
    rows.filter((row) => row.feeling !== null).sort(byFeeling),
  ),
};
