import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readZip } from '#test/read.ts';
import { smallFiles, writeZip } from '#test/zip.ts';

type File = keyof typeof smallFiles;

const anybody = (kind: string) => `${kind} anybody`;

/**
 * The damages of a file, each with the reported lost rows, and the ids of the people or enrollments that are still
 * read.
 */
const cases: [title: string, file: File, from: string, to: string, lost: string[], ids: string[]][] = [
  ['a name is missing in a row', 'users.csv', 'Tina,Turner', ',', ['person t'], ['u']],
  ['a comma was added', 'users.csv', 'Turner', 'Tur,ner', [anybody('person')], ['u']],
  ['a comma was added to an id', 'users.csv', 't,,,true', 't,1,,,true', [anybody('person')], ['u']],
  ['an id has a control character', 'users.csv', 't,,,true', 't\u0007,,,true', [anybody('person')], ['u']],
  ['an id has bytes of no character', 'users.csv', 't,,,true', 't\ufffd,,,true', [anybody('person')], ['u']],
  [
    'a row was cut in its id',
    'users.csv',
    /t,,,true.*\r\n/.exec(smallFiles['users.csv'])?.[0] ?? '',
    't\r\n',
    [anybody('person'), anybody('person')],
    ['u'],
  ],
  [
    'a row follows on the line of another one',
    'users.csv',
    'tina@cedar.example,,,,,,,,,,s,\r\n',
    '',
    [anybody('person')],
    [],
  ],
  ['a comma became another character', 'users.csv', 't,,,true', 't$,,true', [anybody('person')], ['t$', 'u']],
  ['a quote does not end', 'users.csv', 'tina,{LDAP', '"tina,{LDAP', [anybody('person')], ['u']],
  ['an id is the one of another person', 'users.csv', 'u,,,true', 't,,,true', [anybody('person')], ['t']],
  [
    'the same row comes twice',
    'enrollments.csv',
    'et,,,c,s,t,teacher,true,,\r\n',
    'et,,,c,s,t,teacher,true,,\r\net,,,c,s,t,teacher,true,,\r\n',
    ['enrollment t'],
    ['et', 'eu'],
  ],
  ['an enrollment has no class', 'enrollments.csv', 'eu,,,c,', 'eu,,,,', ['enrollment u'], ['et']],
  ['a role is unknown', 'roles.csv', 'teacher', 'teachr', ['role t'], ['t', 'u']],
  ['a role has no person', 'roles.csv', ',t,primary', ',,primary', [anybody('role')], ['t', 'u']],
  ['a class has no school', 'classes.csv', 'scheduled,,s,y', 'scheduled,,,y', ['class c'], ['t', 'u']],
];

for (const [title, file, from, to, expected, ids] of cases) {
  test(`reports the lost row when ${title}`, async (t) => {
    const content = smallFiles[file].replace(from, () => to);
    assert.notEqual(content, smallFiles[file]);
    const roster = await readZip(await writeZip(t, { ...smallFiles, [file]: content }));
    const lost = roster.problems.flatMap((problem) => problem.lost ?? []);
    assert.deepEqual(
      lost.map(({ kind, personId }) => `${kind} ${personId ?? 'anybody'}`),
      expected,
    );
    const records = file === 'enrollments.csv' ? roster.of('enrollment') : roster.of('person');
    assert.deepEqual(
      records.map(({ sourcedId }) => sourcedId),
      ids,
    );
  });
}

test('reports the rows that were joined by two unrelated quotes in the same column', async (t) => {
  const header = smallFiles['users.csv'].split('\r\n')[0] ?? '';
  const row = (id: string, phone: string) => `${id},,,true,,,Uma,U,,,,,${phone},,,,,,,,s,`;
  const rows = [row('a', '"1'), row('b', '2'), row('c', '"3'), row('d', '4')];
  const users = `${[header, ...rows].join('\n')}\n`;
  const roster = await readZip(await writeZip(t, { ...smallFiles, 'users.csv': users }));
  assert.deepEqual(
    roster.of('person').map(({ sourcedId }) => sourcedId),
    ['b', 'd'],
  );
  assert.deepEqual(
    roster.problems.map(({ code, line, lost }) => [code, line, lost?.personId]),
    [
      ['row-columns', 2, null],
      ['row-columns', 4, null],
    ],
  );
});

test('a control character in an optional column loses no row', async (t) => {
  const changes: [file: File, from: string, to: string][] = [
    ['orgs.csv', 's,,,Cedar School,school,17,d', 's,,,Cedar School,school,17,d\u0007'],
    ['classes.csv', 'm,M1,scheduled,,s,y', 'm\u0007,M1,scheduled,,s,y\u0007'],
    ['users.csv', 'tina@cedar.example,,,,', 'tina@cedar.example,\u0007,\u0007,g\u0007,'],
    ['users.csv', ',s,\r\nu', ',s\u0007,\u0007\r\nu'],
    ['enrollments.csv', 'et,,,c,s,t', 'et,,,c,s\u0007,t'],
  ];
  for (const [file, from, to] of changes) {
    const content = smallFiles[file].replace(from, () => to);
    assert.notEqual(content, smallFiles[file], file);
    const options = { readsGuardians: true };
    const roster = await readZip(await writeZip(t, { ...smallFiles, [file]: content }), options);
    const whole = await readZip(await writeZip(t, smallFiles), options);
    assert.equal(roster.records.length, whole.records.length, file);
    assert.ok(
      roster.problems.every(({ level, lost }) => level === 'warning' && !lost),
      file,
    );
  }
});
