import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import type { Fault } from '#test/generate/faults.ts';
import type { GenerateOptions } from '#test/generate/options.ts';
import { generateRoster } from '#test/generate.ts';
import { readZip } from '#test/read.ts';
import { temporaryFolder } from '#test/zip.ts';
import type { Problem } from './problems.ts';
import type { RosterRecord } from './records.ts';

/** Writes a problem as `level code file:line column value`. */
const shown = ({ level, code, file, line, column, value }: Problem) =>
  [level, code, `${file}:${line ?? ''}`, column ?? '-', value].join(' ').trimEnd();

const withoutLines = (records: readonly RosterRecord[]) =>
  records.map((record) => ({ ...record, line: 0, file: '' }));

interface Case {
  problems: readonly string[];
  options?: Partial<GenerateOptions>;
  isRecovered?: boolean;
}

const files = ['orgs', 'academicSessions', 'courses', 'classes', 'users', 'roles', 'enrollments'];
const forEach = (text: (file: string) => string) => files.map(text);

const cases: Record<Fault, Case> = {
  'capital-booleans': {
    problems: [
      'note value-boolean users.csv:2 enabledUser TRUE',
      'note value-boolean enrollments.csv:2 primary TRUE',
    ],
  },
  'us-dates': {
    problems: [
      'note value-date academicSessions.csv:2 startDate 8/17/2026',
      'warning value-date academicSessions.csv:2 endDate 6/12/2027',
      'warning value-date academicSessions.csv:3 endDate 1/11/2027',
      'warning value-date academicSessions.csv:4 startDate 1/11/2027',
      'warning value-date academicSessions.csv:4 endDate 6/12/2027',
    ],
  },
  'misspelt-header': {
    problems: [
      'note header-name users.csv:1 enabledUser enabeledUser',
      'note header-name users.csv:1 preferredGivenName prefferedGivenName',
    ],
  },
  'header-order': { problems: ['note header-order users.csv:1 -'], options: { version: '1.1' } },
  'filled-dates': { problems: [] },
  passwords: { problems: [] },
  'user-without-org': {
    problems: ['warning value-required users.csv:2 orgSourcedIds'],
    options: { version: '1.1' },
    isRecovered: false,
  },
  'role-of-nobody': { problems: [], isRecovered: false },
  'enrollment-of-no-class': { problems: [], isRecovered: false },
  'trailing-column': {
    problems: [
      'note row-columns academicSessions.csv:2 - 10/9',
      'note row-columns classes.csv:2 - 15/14',
      'note row-columns enrollments.csv:2 - 11/10',
      'note row-columns orgs.csv:2 - 8/7',
      'note row-columns roles.csv:2 - 11/10',
      'note row-columns users.csv:2 - 23/22',
    ],
  },
  'duplicate-row': {
    problems: [
      'error row-duplicate academicSessions.csv:5 sourcedId session-1',
      'error row-duplicate classes.csv:22 sourcedId class-1',
      'error row-duplicate enrollments.csv:322 sourcedId class-1.teacher-1',
      'error row-duplicate orgs.csv:5 sourcedId district-1',
      'error row-duplicate roles.csv:78 sourcedId staff-1.role',
      'error row-duplicate users.csv:78 sourcedId staff-1',
    ],
  },
  formulas: { problems: [], isRecovered: false },
  'byte-order-mark': { problems: [] },
  'windows-1252': {
    problems: ['note file-encoding users.csv:8 - Windows-1252'],
  },
  'utf-16': { problems: forEach((file) => `note file-encoding ${file}.csv: - UTF-16LE`) },
  'blank-lines': { problems: [] },
  semicolons: { problems: forEach((file) => `note file-separator ${file}.csv:1 - ;`) },
  folder: {
    problems: ['manifest', ...files].map(
      (file) => `note file-in-folder ${file}.csv: - export 2026-11-22/${file}.csv`,
    ),
  },
  'lower-case-file-names': { problems: ['note file-name academicsessions.csv: - academicSessions.csv'] },
  'no-courses': { problems: ['note file-missing courses.csv: -'], isRecovered: false },
  'no-manifest': { problems: ['note manifest-missing manifest.csv: -'] },
  'wrong-mode-in-manifest': { problems: forEach((file) => `warning manifest-mode ${file}.csv: - delta`) },
  demographics: { problems: [] },
};

for (const [name, { problems, options, isRecovered = true }] of Object.entries(cases))
  test(`a roster with ${name.replaceAll('-', ' ')} is read, and the report says so`, async (t) => {
    const folder = await temporaryFolder(t);
    await generateRoster(join(folder, 'right.zip'), { ...options });
    await generateRoster(join(folder, 'wrong.zip'), { ...options, faults: [name as Fault] });
    const right = await readZip(join(folder, 'right.zip'));
    const wrong = await readZip(join(folder, 'wrong.zip'));
    assert.deepEqual(wrong.problems.map(shown).sort(), [...problems].sort());
    assert.deepEqual(wrong.delivery, right.delivery);
    if (isRecovered) assert.deepEqual(withoutLines(wrong.records), withoutLines(right.records));
    else assert.notDeepEqual(withoutLines(wrong.records), withoutLines(right.records));
  });
