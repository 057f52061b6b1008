import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { days, minutes, seconds } from '#src/basics/clock.ts';
import { build } from '#test/build.ts';
import { answerAs, callAs } from '#test/call-as.ts';
import { isSoon } from '#test/is-soon.ts';
import { freePort } from '#test/machine/free-port.ts';
import { makePerson, makeSchool } from '#test/people.ts';
import { freshDatabase } from '#test/postgres/fresh-database.ts';
import { startPostgres } from '#test/postgres/postgres.ts';
import { openPostgres } from './database.ts';
import { DatabaseClock, DatabaseWatch, watchOptions } from './database-watch.ts';

test('the clock of the database is independent of jumps of the machine’s clock', async (t) => {
  const { db, close } = await freshDatabase();
  t.after(close);
  let jump = days(1);
  const clock = new DatabaseClock(() => Date.now() + jump);
  assert.equal(clock.aheadMs(), 0, 'before the first measurement there is nothing to compare');
  const isRight = async () => {
    const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db);
    return Math.abs((rows[0]?.now.getTime() ?? 0) - clock.now().getTime()) < seconds(5);
  };
  await clock.measure(db);
  assert.equal(await isRight(), true);
  assert.ok(Math.abs(clock.aheadMs() - days(1)) < seconds(5));
  jump = -minutes(2);
  assert.equal(await isRight(), true);
  assert.ok(Math.abs(clock.aheadMs() + minutes(2)) < seconds(5));
});

test('while the clock of the machine is wrong, answers are refused with 503, no session ends, and readyz names the clock', async (t) => {
  const built = await build(t);
  const { clock } = built;
  const school = await makeSchool(built);
  const student = await makePerson(built, { schoolId: school.id });
  const answer = () => answerAs(student, school.id, '1', true);
  const questions = () => callAs(student, 'GET /student/:school/questions', { school: school.id });
  const readiness = async () => {
    const { statusCode, headers } = await built.app.inject('/readyz');
    return [statusCode, headers['not-ready']];
  };
  assert.equal((await answer()).status, 200);
  for (const ahead of [seconds(6), -days(1)]) {
    clock.ahead = ahead;
    const { status, headers, body } = await answer();
    assert.ok(isSoon(headers['retry-after']), `${headers['retry-after']}`);
    assert.deepEqual([status, body.code], [503, 'unavailable']);
    assert.equal((await questions()).status, 200);
    assert.deepEqual(await readiness(), [503, 'clock']);
    assert.equal((await built.visitor().call('GET /user/me', {})).status, 503);
  }
  clock.ahead = seconds(4);
  assert.equal((await answer()).status, 200);
  assert.deepEqual(await readiness(), [200, undefined]);
  assert.equal((await built.visitor().call('GET /user/me', {})).status, 401);
  const { body } = await built.app.inject('/metrics');
  assert.match(body, /^tapin_clock_ahead_seconds 4$/m);
});

test('readyz is 200 while the database is slow, 503 once it is unreachable, and 200 when it answers again', async (t) => {
  const server = await startPostgres(await freePort(), { durable: false });
  t.after(server.stop);
  const { db, close } = openPostgres(server.url('postgres'), () => {}, watchOptions);
  t.after(close);
  const built = await build(t);
  const watch = new DatabaseWatch(db);
  built.services.databaseState = () => watch.state;
  const readiness = async () => {
    const { statusCode, headers } = await built.app.inject('/readyz');
    return [statusCode, headers['not-ready']];
  };
  t.after(() => watch.stop());
  // A server that freezes while the watch still connects costs the connection's time limit, after which it is away.
  await new Promise<void>((resolve) => void watch.start(resolve));
  assert.equal(watch.state, 'ok');
  const thaw = await server.freeze();
  while (watch.state === 'ok') await watch.check().catch(() => {});
  assert.deepEqual(await readiness(), [200, undefined]);
  while (watch.state === 'slow') await watch.check().catch(() => {});
  assert.deepEqual(await readiness(), [503, 'database']);
  thaw();
  while (watch.state === 'away') await watch.check().catch(() => {});
  assert.deepEqual(await readiness(), [200, undefined]);
});
