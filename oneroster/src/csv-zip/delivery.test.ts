import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Problem } from '#src/problems.ts';
import { readZip } from '#test/read.ts';
import { smallFiles, writeZip } from '#test/zip.ts';

const shown = ({ level, code, file, value }: Problem) => `${level} ${code} ${file} ${value}`.trimEnd();
const manifestOf = (...rows: string[]) =>
  ['propertyName,value', 'oneroster.version,1.2.1', ...rows].join('\n');

const roles = (first: string, second: string) =>
  smallFiles['roles.csv'].replace('rt,,', `rt,${first}`).replace('ru,,', `ru,${second}`);
const date = '2026-11-22T00:00:00Z';

const cases: [title: string, stated: string, roles: string, delivery: string, problems: string[]][] = [
  ['no status is bulk', 'bulk', roles(',', ','), 'bulk', []],
  ['a status in each row is delta', 'delta', roles(`active,${date}`, `tobedeleted,${date}`), 'delta', []],
  [
    'no status is bulk, although the manifest says delta',
    'delta',
    roles(',', ','),
    'bulk',
    ['warning manifest-mode roles.csv delta'],
  ],
  [
    'deletions are delta, although the manifest says bulk',
    'bulk',
    roles(`active,${date}`, `tobedeleted,${date}`),
    'delta',
    ['warning manifest-mode roles.csv bulk'],
  ],
  ['active rows with dates stay bulk', 'bulk', roles(`active,${date}`, `active,${date}`), 'bulk', []],
  [
    'a file that the manifest calls absent is read',
    'absent',
    roles(',', ','),
    'bulk',
    ['note manifest-mode roles.csv absent'],
  ],
];

for (const [title, stated, content, delivery, problems] of cases)
  test(`the data decide about the delivery: ${title}`, async (t) => {
    const roster = await readZip(
      await writeZip(t, {
        ...smallFiles,
        'manifest.csv': manifestOf(`file.roles,${stated}`),
        'roles.csv': content,
      }),
    );
    assert.equal(roster.delivery.role, delivery);
    assert.deepEqual(roster.problems.map(shown), problems);
    assert.equal(
      roster.of('role').some(({ isEnded }) => isEnded),
      content.includes('tobedeleted'),
    );
  });

test('a deletion in the last row of a large file makes it a delta file', async (t) => {
  const rows = Array.from({ length: 20_000 }, (_, index) => `e${index},active,${date},c,s,u,student,,,`);
  const [header] = smallFiles['enrollments.csv'].split('\r\n');
  const content = [header, ...rows, `last,tobedeleted,${date},c,s,u,student,,,`].join('\n');
  const files = {
    ...smallFiles,
    'manifest.csv': manifestOf('file.enrollments,bulk'),
    'enrollments.csv': content,
  };
  assert.equal((await readZip(await writeZip(t, files))).delivery.enrollment, 'delta');
});

test('a zip with the manifest alone, in which each file is absent, is a delivery without changes', async (t) => {
  const roster = await readZip(await writeZip(t, { 'manifest.csv': manifestOf('file.users,absent') }));
  assert.deepEqual(roster.records, []);
  assert.deepEqual(roster.problems, []);
  assert.deepEqual([...new Set(Object.values(roster.delivery))], ['absent']);
});

test('reports the files that the manifest names and the zip lacks', async (t) => {
  const { 'users.csv': _, ...files } = smallFiles;
  const roster = await readZip(await writeZip(t, files));
  assert.deepEqual(roster.problems.map(shown), ['error file-missing users.csv']);
  assert.equal(roster.delivery.person, 'absent');
});

test('reports that roles.csv is missing when users.csv has no roles', async (t) => {
  const { 'roles.csv': _, ...files } = smallFiles;
  const roster = await readZip(await writeZip(t, files));
  assert.deepEqual(roster.problems.map(shown), ['error file-missing roles.csv']);
  assert.deepEqual(
    [roster.delivery.role, roster.of('role').length, roster.of('person').length],
    ['absent', 0, 2],
  );
});
