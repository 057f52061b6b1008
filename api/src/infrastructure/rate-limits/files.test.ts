import assert from 'node:assert/strict';
import { test } from 'node:test';
import { AppError } from '#src/basics/app-error.ts';
import { minutes } from '#src/basics/clock.ts';
import { build } from '#test/build.ts';
import { callAs } from '#test/call-as.ts';
import { makePerson, makeSchool } from '#test/people.ts';
import { makeFile, maxFilesPerTenMinutes } from './files.ts';

test('makes sixty files for a person in ten minutes, of whatever kind, and then says when to try again', async (t) => {
  const built = await build(t);
  const { id: schoolId } = await makeSchool(built);
  const [head, other] = [
    await makePerson(built, { schoolId, role: 'super_admin' }),
    await makePerson(built, { schoolId, role: 'super_admin' }),
  ];
  const exportOf = (person: typeof head) => callAs(person, 'GET /staff/export', { list: 'students' });
  const ownDataOf = (person: typeof head) => person.visitor.call('GET /user/data', {});
  for (let count = 0; count < maxFilesPerTenMinutes / 2; count += 1) {
    assert.equal((await exportOf(head)).status, 200);
    assert.equal((await ownDataOf(head)).status, 200);
  }
  built.clock.advance(minutes(2));
  const refused = await exportOf(head);
  assert.equal(refused.status, 429);
  assert.equal(refused.headers['retry-after'], '480');
  assert.equal((await ownDataOf(head)).body.code, 'too_many_requests');
  assert.equal((await exportOf(other)).status, 200);
  built.clock.advance(minutes(8));
  assert.equal((await exportOf(head)).status, 200);
});

test('makes two files at a time, keeps four of a person waiting, and lets other people take turns', async (t) => {
  const { db, clock } = await build(t);
  const started: string[] = [];
  const open: (() => void)[] = [];
  const request = (userId: number, name: string) =>
    makeFile(db, { userId, now: clock.now() }, async () => {
      started.push(name);
      await new Promise<void>((resolve) => open.push(resolve));
    });
  const flood = Array.from({ length: 8 }, (_, index) => request(1, `a${index}`));
  const refusals: unknown[] = [];
  const settled = flood.map((each) => each.catch((error: unknown) => refusals.push(error)));
  while (refusals.length < 2) await new Promise(setImmediate);
  for (const error of refusals) assert.ok(error instanceof AppError && error.code === 'unavailable');
  assert.equal(started.length, 2);
  const other = request(2, 'b');
  const isCounted = async () =>
    (await db.selectFrom('throttles').select('count').where('key', '=', 'files:2').execute()).length === 1;
  while (!(await isCounted()));
  await new Promise(setImmediate);
  for (let next = 0; next < 7; next += 1) {
    while (open.length <= next) await new Promise(setImmediate);
    open[next]?.();
  }
  await Promise.all([...settled, other]);
  // In the order of arrival it would be the last of seven.
  assert.ok(started.indexOf('b') < 6, started.join());
});
