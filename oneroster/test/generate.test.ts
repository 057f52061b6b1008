import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import type { GenerateOptions } from './generate/options.ts';
import { generateRoster } from './generate.ts';
import { readZip } from './read.ts';
import { temporaryFolder } from './zip.ts';

test('a generated district with changes differs in the given share of its students, and its delta files contain only these students', async (t) => {
  const folder = await temporaryFolder(t);
  const read = async (options: Partial<GenerateOptions>) => {
    const path = join(folder, 'roster.zip');
    await generateRoster(path, { students: 1_000, enrollments: 3_000, ...options });
    return readZip(path);
  };
  const before = await read({});
  assert.deepEqual((await read({})).records, before.records);
  const after = await read({ changes: 10 });
  const namesBefore = new Map(before.of('person').map((person) => [person.sourcedId, person.familyName]));
  const namesAfter = new Map(after.of('person').map((person) => [person.sourcedId, person.familyName]));
  const left = [...namesBefore.keys()].filter((id) => !namesAfter.has(id));
  const added = [...namesAfter.keys()].filter((id) => !namesBefore.has(id));
  const renamed = [...namesBefore].filter(([id, name]) => namesAfter.has(id) && namesAfter.get(id) !== name);
  assert.ok(left.length > 20 && renamed.length > 20, `${left.length} left, ${renamed.length} renamed`);
  assert.ok(left.length + renamed.length < 150);
  assert.equal(added.length, left.length);

  const delta = await read({ changes: 10, mode: 'delta' });
  assert.deepEqual(
    [delta.delivery.person, delta.delivery.enrollment, delta.delivery.org],
    ['delta', 'delta', 'absent'],
  );
  const ended = delta.of('person').filter(({ isEnded }) => isEnded);
  assert.deepEqual(
    ended.map(({ sourcedId }) => sourcedId),
    left,
  );
  assert.equal(delta.of('person').length, left.length + added.length + renamed.length);
  assert.deepEqual(delta.problems, []);
});

test('generated districts with different prefixes share no id', async (t) => {
  const folder = await temporaryFolder(t);
  const idsOf = async (prefix: string) => {
    await generateRoster(join(folder, 'roster.zip'), { prefix });
    const { records } = await readZip(join(folder, 'roster.zip'));
    return records.map((record) => (record.kind === 'role' ? record.personSourcedId : record.sourcedId));
  };
  const first = new Set(await idsOf('a-'));
  assert.deepEqual(
    (await idsOf('b-')).filter((id) => first.has(id)),
    [],
  );
});
