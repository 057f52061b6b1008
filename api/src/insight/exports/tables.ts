import type { Language } from '@tapin/contract/entities';
import {
  type BuiltInQuestion,
  feelingQuestion,
  questions,
  type YesNoQuestion,
  yesNoQuestions,
} from '@tapin/contract/questions';
import type { ExportQuery } from '@tapin/contract/staff-exports';
import { AppError } from '#src/basics/app-error.ts';
import type { Cell } from '#src/basics/csv.ts';
import { texts } from '#src/basics/language.ts';
import { ownResponseOf } from '#src/check-ins/own-questions/content.ts';
import { isForGrade, ownTextIn, parseOwnQuestionId } from '#src/check-ins/own-questions/replies.ts';
import type { OwnQuestionRow } from '#src/check-ins/own-questions/repository.ts';
import { slotNames } from '#src/check-ins/questions/columns.ts';
import { responseOf } from '#src/check-ins/questions/questions.ts';
import { listToday, type StatusRow, storedIn } from '#src/insight/students/service.ts';
import { listStudentsPage } from '#src/insight/students/students-page.ts';
import type { PersonRow } from '#src/people/users/users.ts';
import { loadMonthTable, loadStatsTable } from './stats-table.ts';
import type { Load } from './table.ts';
import { ownWordsOf, wordsOf } from './table.ts';

export const wholeList = { offset: 0, pageSize: 1_000_000 };

export function personCells(row: PersonRow): Cell[] {
  return [row.first_name, row.preferred_name, row.last_name, row.email ?? ''];
}

export function personHeadings(language: Language): string[] {
  const { firstName, preferredName, lastName, email } = texts[language].exports.columns;
  return [firstName, preferredName, lastName, email];
}

const loadStudents: Load = async (db, { scope, query, today, language }) => {
  const rows = await listStudentsPage(db, scope, {
    choice: query,
    page: wholeList,
    today,
  });
  return {
    columns: [...personHeadings(language), texts[language].exports.columns.tapIns],
    rows: rows.map((row) => [...personCells(row), row.tap_ins]),
  };
};

function answerCell(row: StatusRow, question: BuiltInQuestion, language: Language): string {
  const { noResponse, checkInOff } = texts[language].exports;
  if (!row.is_asked) return checkInOff;
  const stored = row[question.name];
  if (stored === null) return noResponse;
  return wordsOf(question, language)[String(responseOf(question, stored))] ?? noResponse;
}

function ownAnswerCell(row: StatusRow, own: OwnQuestionRow, language: Language): string {
  if (!row.is_asked) return texts[language].exports.checkInOff;
  const response = ownResponseOf(own.type, storedIn(row, own) ?? 0);
  return ownWordsOf(own, language)[String(response)] ?? texts[language].exports.noResponse;
}

const ownHeading = ({ texts: written }: OwnQuestionRow, language: Language) =>
  ownTextIn(language, written).question;

const hasAnswered = (row: StatusRow) =>
  questions.some(({ name }) => row[name] !== null) || slotNames.some((name) => (row[name] ?? null) !== null);

const byFeeling = (a: StatusRow, b: StatusRow) => (b.feeling ?? 0) - (a.feeling ?? 0);

/**
 * Today's answers to some questions and to the own questions of the school, with a row for each student in the order
 * of the page. A complete list also says who has tapped in.
 */
const statusOf =
  (
    answers: readonly BuiltInQuestion[],
    arrange: (rows: StatusRow[]) => StatusRow[],
    isComplete = false,
  ): Load =>
  async (db, { scope, schoolId, query, today, language }) => {
    const { columns, tappedIn, yes, no, checkInOff } = texts[language].exports;
    const { rows: listed, own } = await listToday(db, scope, { schoolId, today, grade: query.grade });
    const rows = arrange(listed);
    return {
      columns: [
        ...personHeadings(language),
        ...(isComplete ? [tappedIn] : []),
        ...answers.map(({ name }) => columns[name]),
        ...own.map((question) => ownHeading(question, language)),
      ],
      rows: rows.map((row) => [
        ...personCells(row),
        ...(isComplete ? [row.is_asked ? (hasAnswered(row) ? yes : no) : checkInOff] : []),
        ...answers.map((question) => answerCell(row, question, language)),
        ...own.map((question) => ownAnswerCell(row, question, language)),
      ]),
    };
  };

const missingFirst = (rows: StatusRow[]) => [
  ...rows.filter((row) => row.is_asked && !hasAnswered(row)),
  ...rows.filter(hasAnswered),
  ...rows.filter((row) => !row.is_asked),
];

const statusTables = Object.fromEntries(
  yesNoQuestions.map((question) => [`${question.name}-status`, statusOf([question], (rows) => rows)]),
) as Record<`${YesNoQuestion['name']}-status`, Load>;

const loadOwnStatus: Load = async (db, { scope, schoolId, query, today, language }) => {
  const id = parseOwnQuestionId(query.question ?? '');
  const { rows, own } = await listToday(db, scope, { schoolId, today });
  const question = own.find((each) => each.id === id);
  if (!question) throw new AppError('not_found');
  const isListed = (row: StatusRow) =>
    storedIn(row, question) !== null ||
    (row.is_asked && question.is_asked && isForGrade(question, row.grade ?? null));
  return {
    columns: [...personHeadings(language), ownHeading(question, language)],
    rows: rows.filter(isListed).map((row) => [...personCells(row), ownAnswerCell(row, question, language)]),
  };
};

export const tables: Record<ExportQuery['list'], Load> = {
  students: loadStudents,
  stats: loadStatsTable,
  month: loadMonthTable,
  'tapin-status': statusOf(questions, missingFirst, true),
  ...statusTables,
  'tapin-summary': statusOf([feelingQuestion], (rows) =>
    rows.filter((row) => row.feeling !== null).sort(byFeeling),
  ),
  'own-question-status': loadOwnStatus,
};
