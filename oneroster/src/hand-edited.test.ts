import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readZip } from '#test/read.ts';
import { smallFiles, writeZip } from '#test/zip.ts';
import type { Problem } from './problems.ts';

type File = keyof typeof smallFiles;

const shown = ({ level, code, line, column, value }: Problem) =>
  [level, code, line ?? '', column ?? '-', value].join(' ').trimEnd().replace(/ +-$/, '');

/** An edit of a file, the reported problem, and the ids of the records that are still read. */
type Edit = [title: string, from: string | RegExp, to: string, problem: string, ids: string[]];

const tooLong = 't'.repeat(300);
const both = ['t', 'u'];
const edits: Partial<Record<File, Edit[]>> = {
  'users.csv': [
    ['a row without an id', 't,,,true', ',,,true', 'error value-required 2 sourcedId', ['u']],
    ['an id with spaces', 't,,,true', 'a b,,,true', 'note value-id 2 sourcedId a b', ['a b', 'u']],
    [
      'an id that is too long',
      't,,,true',
      `${tooLong},,,true`,
      `error value-too-long 2 sourcedId ${tooLong.slice(0, 200)}`,
      ['u'],
    ],
    ['an id with a NUL byte', 't,,,true', 't\0,,,true', 'error value-characters 2 sourcedId t\ufffd', ['u']],
    ['a name with a NUL byte', 'Tina,', 'Ti\0na,', 'warning value-characters 2 givenName Ti\ufffdna', both],
    ['no address', 'tina@cedar.example', 'tina at cedar', 'warning value-email 2 email tina at cedar', both],
    ['no boolean', 't,,,true', 't,,,maybe', 'warning value-boolean 2 enabledUser maybe', both],
    ['no status', 't,,,true', 't,gone,,true', 'warning value-status 2 status gone', both],
    ['no family name', 'Tina,Turner', 'Tina,', 'warning value-required 2 familyName', both],
    ['a person without any name', 'Tina,Turner', ',', 'error value-required 2 familyName', ['u']],
    ['a comma in a name without quotes', 'Turner', 'Turner, Jr.', 'error row-columns 2 - 23/22', ['u']],
    ['a row that was cut', /u,,,true.*/, 'u,,,true,uma,,Uma,Underwood', 'warning row-columns 3 - 8/22', both],
    ['a quote that does not end', 'Tina', '"Tina', 'error row-columns 2 - "', ['u']],
    ['quotes inside a name', 'Tina,', 'Tina "T" M,', '', both],
    ['a line break in a name', 'Tina,', '"Ti\nna",', 'warning value-characters 2 givenName Ti\ufffdna', both],
    ['lines of commas', 'u,,,true', `${','.repeat(21)}\r\nu,,,true`, '', both],
    ['a missing required column', ',familyName', ',surname', 'error header-missing 1 familyName', []],
    ['no rows', /\r\n[\s\S]*/, '\r\n', 'warning file-empty', []],
    ['nothing at all', /[\s\S]+/, '', 'warning file-empty', []],
    ['no line break after the last row', /\r\n$/, '', '', both],
    ['line breaks of old Macs', /\r\n/g, '\r', '', both],
  ],
  'roles.csv': [
    ['a role that is none', 'teacher', 'wizard', 'error value-type 2 role wizard', ['u']],
    ['a role in capitals', 'teacher', 'TEACHER', 'note value-type 2 role TEACHER', both],
  ],
  'enrollments.csv': [
    ['an enrollment without a class', 'c,s,t', ',s,t', 'error value-required 2 classSourcedId', ['eu']],
    ['a date that is none', '2026-08-17', 'soon', 'warning value-date 3 beginDate soon', ['et', 'eu']],
  ],
  'academicSessions.csv': [
    ['a session without an end', '2027-06-12', '', 'error value-required 2 endDate', []],
    ['an end that is no day', '2027-06-12', '2027-06-31', 'error value-date 2 endDate 2027-06-31', []],
  ],
  'classes.csv': [
    ['a class without a school', ',,s,y', ',,,y', 'error value-required 2 schoolSourcedId', []],
    ['a type of class that is none', 'scheduled', 'online', 'warning value-type 2 classType online', ['c']],
  ],
};

for (const [file, [title, from, to, problem, ids]] of Object.entries(edits).flatMap(([name, ofFile]) =>
  ofFile.map((edit) => [name as File, edit] as const),
))
  test(`${file} with ${title} loses only the value or the row that cannot be read`, async (t) => {
    const content = smallFiles[file].replace(from, to);
    assert.notEqual(content, smallFiles[file]);
    const roster = await readZip(await writeZip(t, { ...smallFiles, [file]: content }));
    assert.deepEqual(roster.problems.map(shown), problem === '' ? [] : [problem]);
    assert.ok(roster.problems.every((each) => each.file === file));
    const idsOf = roster.records
      .filter((record) => record.file === file)
      .map((record) => (record.kind === 'role' ? record.personSourcedId : record.sourcedId));
    assert.deepEqual(idsOf, ids);
  });

test('a file without rows counts as not delivered, so that no record ends', async (t) => {
  const users = `${smallFiles['users.csv'].split('\r\n')[0]}\r\n`;
  const roster = await readZip(await writeZip(t, { ...smallFiles, 'users.csv': users }));
  assert.equal(roster.delivery.person, 'absent');
});
