import type { OutputOf } from '@tapin/contract/calls';
import { type ConsentProblem, maxConsentRows } from '@tapin/contract/vocabulary';
import { sql } from 'kysely';
import { AppError } from '#src/basics/app-error.ts';
import { readCsv } from '#src/basics/csv.ts';
import type { Database } from '#src/database/database.ts';
import { allStudentsOf, studentsInScope } from '#src/policy/visible-students.ts';
import { type Decision, listChanged, type Recording, recordDecisions } from './recording.ts';

type Problems = OutputOf<'POST /admin/consents/import'>['problems'];

export interface FileRow {
  /** The number of the row in a spreadsheet. */
  row: number;
  email: string;
  rosterId: string;
  answer: string;
  form: string;
}

const words = new Map([
  ...['yes', 'y', 'sí', 'si', 'true', '1', 'x'].map((word) => [word, true] as const),
  ...['no', 'n', 'false', '0'].map((word) => [word, false] as const),
]);

const cleanCell = (cell = '') => cell.trim().replace(/^'/, '').slice(0, 254);

/**
 * Reads the rows of a file about people, whom it names by email or roster id. Returns the cells of a row by the name of
 * their column. Rows without a value in the required column are left out. Returns null when the file has no such
 * columns or too many rows.
 */
export function readRowsAboutPeople(csv: string, required: string, maxRows: number) {
  const [header = [], ...rows] = readCsv(csv) ?? [];
  const names = header.map((name) => name.trim().toLowerCase());
  const at = (name: string) => names.indexOf(name);
  if (at(required) < 0 || (at('email') < 0 && at('id') < 0) || rows.length > maxRows) return null;
  return rows.flatMap((cells, index) => {
    const cell = (name: string) => (at(name) < 0 ? '' : cleanCell(cells[at(name)]));
    if (cell(required) === '') return [];
    return [{ row: index + 2, email: cell('email').toLowerCase(), rosterId: cell('id'), cell }];
  });
}

/** Reads the rows of a file. Rows without an answer are left out, because their families have not answered. */
export function readRows(csv: string, maxRows = maxConsentRows): FileRow[] {
  const rows = readRowsAboutPeople(csv, 'answer', maxRows);
  if (!rows) throw new AppError('consent_file_invalid');
  return rows.map(({ cell, ...row }) => ({
    ...row,
    answer: cell('answer').toLowerCase(),
    form: cell('form').slice(0, 120),
  }));
}

/**
 * Returns the decisions of the rows that match exactly one student, and the problems of all other rows. No row is
 * dropped silently.
 * @param matches The ids of the students that match each row.
 */
export function checkRows(rows: readonly FileRow[], matches: ReadonlyMap<number, number[]>, form: string) {
  const problems: Problems = [];
  const decisions = new Map<number, Decision>();
  const contradicted = new Set<number>();
  for (const { row, email, rosterId, answer, form: ownForm } of rows) {
    const refuse = (problem: ConsentProblem, value: string) => problems.push({ row, problem, value });
    const [studentId, ...others] = matches.get(row) ?? [];
    const given = words.get(answer);
    if (email === '' && rosterId === '') refuse('person_missing', '');
    else if (given === undefined) refuse('answer_unknown', answer.slice(0, 60));
    else if (studentId === undefined) refuse('person_unknown', email || rosterId);
    else if (others.length > 0) refuse('several_people', `${email} ${rosterId}`.trim());
    else if (decisions.has(studentId) && decisions.get(studentId)?.answer !== given) {
      refuse('contradicts', email || rosterId);
      contradicted.add(studentId);
    } else decisions.set(studentId, { studentId, answer: given, form: ownForm || form });
  }
  return {
    decisions: [...decisions].flatMap(([id, decision]) => (contradicted.has(id) ? [] : [decision])),
    problems,
  };
}

type Reply = OutputOf<'POST /admin/consents/import'>;

export async function matchRows(
  db: Database,
  schoolId: number,
  rows: readonly Pick<FileRow, 'row' | 'email' | 'rosterId'>[],
) {
  const { rows: found } = await sql<{ row: number; ids: number[] }>`
    select given.row, array_agg(distinct su.user_id) as ids
    from unnest(${sql.val(rows.map(({ row }) => row))}::integer[], ${sql.val(rows.map(({ email }) => email))}::text[],
      ${sql.val(rows.map(({ rosterId }) => rosterId))}::text[]) as given (row, email, roster_id)
    join schools s on s.id = ${schoolId}
    join school_users su on ${studentsInScope(allStudentsOf(schoolId))}
    join users u on u.id = su.user_id
    where given.email <> '' and u.email = given.email
      or given.roster_id <> '' and exists (select from roster_people person where person.user_id = su.user_id
        and person.district_id = s.district_id
        and (person.sourced_id = given.roster_id or given.roster_id = any (person.identifiers)))
    group by given.row`.execute(db);
  return new Map(found.map(({ row, ids }) => [row, ids]));
}

/** Checks a file, and with `record` stores the decisions of its rows without a problem. No row is dropped silently. */
export async function importConsents(
  db: Database,
  { csv, form, record }: { csv: string; form: string; record: boolean },
  recording: Recording,
): Promise<Reply> {
  const rows = readRows(csv);
  const matches = await matchRows(db, recording.schoolId, rows);
  const { decisions: all, problems } = checkRows(rows, matches, form);
  const changed = record
    ? await db.transaction().execute((transaction) => recordDecisions(transaction, all, recording))
    : (await listChanged(db, all, recording)).length;
  return {
    rows: rows.length,
    yes: all.filter(({ answer }) => answer).length,
    no: all.filter(({ answer }) => !answer).length,
    unchanged: all.length - changed,
    problemCount: problems.length,
    problems,
    isRecorded: record,
  };
}
