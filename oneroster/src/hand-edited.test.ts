import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readZip } from '#test/read.ts';
import { smallFiles, writeZip } from '#test/zip.ts';
import type { Problem } from './problems.ts';

type File = keyof typeof smallFiles;

const shown = ({ level, code, file, line, column, value }: Problem) =>
  [level, code, `${file}:${line ?? ''}`, column ?? '-', value].join(' ').trimEnd();

/** Each change of a file with the report, and with the ids of the records of that file which remain. */
const cases: [
  title: string,
  file: File,
  from: string | RegExp,
  to: string,
  problems: string[],
  ids: string[],
][] = [
  [
    'a row without an id',
    'users.csv',
    't,,,true',
    ',,,true',
    ['error value-required users.csv:2 sourcedId'],
    ['u'],
  ],
  [
    'an id with spaces',
    'users.csv',
    't,,,true',
    'a b,,,true',
    ['note value-id users.csv:2 sourcedId a b'],
    ['a b', 'u'],
  ],
  [
    'an id that is too long',
    'users.csv',
    't,,,true',
    `${'t'.repeat(300)},,,true`,
    [`error value-too-long users.csv:2 sourcedId ${'t'.repeat(200)}`],
    ['u'],
  ],
  [
    'an id with a NUL byte',
    'users.csv',
    't,,,true',
    't\0,,,true',
    ['error value-characters users.csv:2 sourcedId t\ufffd'],
    ['u'],
  ],
  [
    'a name with a NUL byte',
    'users.csv',
    'Tina,',
    'Ti\0na,',
    ['warning value-characters users.csv:2 givenName Ti\ufffdna'],
    ['t', 'u'],
  ],
  [
    'an address that is none',
    'users.csv',
    'tina@cedar.example',
    'tina at cedar',
    ['warning value-email users.csv:2 email tina at cedar'],
    ['t', 'u'],
  ],
  [
    'a boolean that is none',
    'users.csv',
    't,,,true',
    't,,,maybe',
    ['warning value-boolean users.csv:2 enabledUser maybe'],
    ['t', 'u'],
  ],
  [
    'a status that is none',
    'users.csv',
    't,,,true',
    't,gone,,true',
    ['warning value-status users.csv:2 status gone'],
    ['t', 'u'],
  ],
  [
    'a person without a family name',
    'users.csv',
    'Tina,Turner',
    'Tina,',
    ['warning value-required users.csv:2 familyName'],
    ['t', 'u'],
  ],
  [
    'a person without any name',
    'users.csv',
    'Tina,Turner',
    ',',
    ['error value-required users.csv:2 familyName'],
    ['u'],
  ],
  [
    'a comma in a name without quotes',
    'users.csv',
    'Turner',
    'Turner, Jr.',
    ['error row-columns users.csv:2 - 23/22'],
    ['u'],
  ],
  [
    'a row that was cut',
    'users.csv',
    /u,,,true.*/,
    'u,,,true,uma,,Uma,Underwood',
    ['warning row-columns users.csv:3 - 8/22'],
    ['t', 'u'],
  ],
  ['a quote that does not end', 'users.csv', 'Tina', '"Tina', ['error row-columns users.csv:2 - "'], ['u']],
  ['quotes inside a name', 'users.csv', 'Tina,', 'Tina "T" M,', [], ['t', 'u']],
  [
    'a line break inside a name',
    'users.csv',
    'Tina,',
    '"Ti\nna",',
    ['warning value-characters users.csv:2 givenName Ti\ufffdna'],
    ['t', 'u'],
  ],
  ['lines of commas', 'users.csv', 'u,,,true', `${','.repeat(21)}\r\nu,,,true`, [], ['t', 'u']],
  [
    'a role that is none',
    'roles.csv',
    'teacher',
    'wizard',
    ['error value-type roles.csv:2 role wizard'],
    ['u'],
  ],
  [
    'a role in capitals',
    'roles.csv',
    'teacher',
    'TEACHER',
    ['note value-type roles.csv:2 role TEACHER'],
    ['t', 'u'],
  ],
  [
    'an enrollment without a class',
    'enrollments.csv',
    'c,s,t',
    ',s,t',
    ['error value-required enrollments.csv:2 classSourcedId'],
    ['eu'],
  ],
  [
    'a date that is none',
    'enrollments.csv',
    '2026-08-17',
    'soon',
    ['warning value-date enrollments.csv:3 beginDate soon'],
    ['et', 'eu'],
  ],
  [
    'a session without an end',
    'academicSessions.csv',
    '2027-06-12',
    '',
    ['error value-required academicSessions.csv:2 endDate'],
    [],
  ],
  [
    'a session whose end is not a day',
    'academicSessions.csv',
    '2027-06-12',
    '2027-06-31',
    ['error value-date academicSessions.csv:2 endDate 2027-06-31'],
    [],
  ],
  [
    'a class without a school',
    'classes.csv',
    ',,s,y',
    ',,,y',
    ['error value-required classes.csv:2 schoolSourcedId'],
    [],
  ],
  [
    'a type of class that is none',
    'classes.csv',
    'scheduled',
    'online',
    ['warning value-type classes.csv:2 classType online'],
    ['c'],
  ],
  [
    'a missing required column',
    'users.csv',
    ',familyName',
    ',surname',
    ['error header-missing users.csv:1 familyName'],
    [],
  ],
  ['no rows', 'users.csv', /\r\n[\s\S]*/, '\r\n', ['warning file-empty users.csv:'], []],
  ['nothing at all', 'users.csv', /[\s\S]+/, '', ['warning file-empty users.csv:'], []],
  ['no line break after the last row', 'users.csv', /\r\n$/, '', [], ['t', 'u']],
  ['line breaks of old Macs', 'users.csv', /\r\n/g, '\r', [], ['t', 'u']],
];

for (const [title, file, from, to, problems, ids] of cases)
  test(`${file} with ${title} loses only what cannot be read`, async (t) => {
    const content = smallFiles[file].replace(from, to);
    assert.notEqual(content, smallFiles[file]);
    const roster = await readZip(await writeZip(t, { ...smallFiles, [file]: content }));
    assert.deepEqual(
      roster.problems.map((problem) => shown(problem).replace(/ -$/, '')),
      problems.map((problem) => problem.replace(/ -$/, '')),
    );
    const idsOf = roster.records
      .filter((record) => record.file === file)
      .map((record) => (record.kind === 'role' ? record.personSourcedId : record.sourcedId));
    assert.deepEqual(idsOf, ids);
  });

test('a file without rows is not delivered, so that nobody ends', async (t) => {
  const users = `${smallFiles['users.csv'].split('\r\n')[0]}\r\n`;
  const roster = await readZip(await writeZip(t, { ...smallFiles, 'users.csv': users }));
  assert.equal(roster.delivery.person, 'absent');
});
