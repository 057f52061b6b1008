import assert from 'node:assert/strict';
import { test } from 'node:test';
import { days, hours } from '#src/basics/clock.ts';
import { deleteExpiredRows } from '#src/infrastructure/maintenance.ts';
import { type Built, build } from '#test/build.ts';
import { makePerson, makeSchool } from '#test/people.ts';
import type { Visitor } from '#test/visitor.ts';

const address = '198.51.100.7';

/** Creates a person in a browser at the address. */
async function newcomerAt(built: Built, from = address): Promise<Visitor> {
  const { visitor } = await makePerson(built);
  const there = built.visitor({ address: from });
  for (const [name, value] of visitor.cookies) there.cookies.set(name, value);
  return there;
}

const join = async (visitor: Visitor, schoolCode: string) =>
  visitor.call('POST /user/school', { body: { schoolCode, role: 'student' } });

/** Uses up the limit of the address: five accounts try twenty wrong codes each. */
async function guessFromFiveAccounts(built: Built): Promise<void> {
  const visitors = await Promise.all(Array.from({ length: 5 }, () => newcomerAt(built)));
  for (const visitor of visitors) {
    for (let count = 0; count < 20; count += 1)
      assert.equal((await join(visitor, `GUESS${count}`)).body.code, 'school_code_unknown');
  }
}

test('admits newcomers to a school of the address after five accounts tried a hundred wrong codes', async (t) => {
  const built = await build(t);
  const school = await makeSchool(built);
  assert.equal((await join(await newcomerAt(built), school.code)).status, 200);
  await guessFromFiveAccounts(built);
  const statuses: number[] = [];
  for (let count = 0; count < 10; count += 1)
    statuses.push((await join(await newcomerAt(built), ` ${school.code.toLowerCase()}`)).status);
  assert.deepEqual(statuses, Array(10).fill(200));
});

test('past the limit a right code of another school and a wrong code have the same reply', async (t) => {
  const built = await build(t);
  const [own, other] = [await makeSchool(built), await makeSchool(built)];
  await join(await newcomerAt(built), own.code);
  await join(await newcomerAt(built, '198.51.100.8'), other.code);
  await guessFromFiveAccounts(built);
  const [right, wrong] = [await newcomerAt(built), await newcomerAt(built)];
  for (let count = 0; count < 22; count += 1) {
    const replies = [await join(right, other.code), await join(wrong, 'WRONG')];
    const [ofRight, ofWrong] = replies.map(({ status, body, headers }) => [
      status,
      body,
      headers['retry-after'],
    ]);
    assert.deepEqual(ofRight, ofWrong);
    assert.equal(replies[0]?.status, 429);
  }
  const counts = await built.db
    .selectFrom('throttles')
    .select('count')
    .where('key', 'like', '%past the limit%')
    .execute();
  assert.deepEqual(
    counts.map(({ count }) => count),
    [22, 22],
  );
  built.clock.advance(hours(1));
  assert.equal((await join(right, other.code)).status, 200);
});

test('past the limit a person tries the codes of the schools of the address twenty times an hour', async (t) => {
  const built = await build(t);
  const school = await makeSchool(built);
  await join(await newcomerAt(built), school.code);
  await guessFromFiveAccounts(built);
  const [patient, guesser] = [await newcomerAt(built), await newcomerAt(built)];
  for (let count = 0; count < 20; count += 1) await join(guesser, `MORE${count}`);
  assert.equal((await join(guesser, school.code)).status, 429);
  for (let count = 0; count < 19; count += 1) await join(patient, `MORE${count}`);
  assert.equal((await join(patient, school.code)).status, 200);
});

test('forgets an address 30 days after the last person joined from there', async (t) => {
  const built = await build(t);
  const school = await makeSchool(built);
  await join(await newcomerAt(built), school.code);
  built.clock.advance(days(20));
  const { visitor } = await makePerson(built, { schoolId: (await makeSchool(built)).id });
  const moving = built.visitor({ address });
  for (const [name, value] of visitor.cookies) moving.cookies.set(name, value);
  assert.equal((await moving.call('PUT /user/profile', { body: { schoolCode: school.code } })).status, 200);
  built.clock.advance(days(30) - hours(1));
  await guessFromFiveAccounts(built);
  assert.equal((await join(await newcomerAt(built), school.code)).status, 200);
  built.clock.advance(days(31));
  await deleteExpiredRows(built.db, built.clock.now());
  assert.deepEqual(await built.db.selectFrom('school_addresses').select('joined_at').execute(), []);
  await guessFromFiveAccounts(built);
  assert.equal((await join(await newcomerAt(built), school.code)).status, 429);
});

test('tells a newcomer who mistypes the code past the limit to check it, and admits them with the right one', async (t) => {
  const built = await build(t);
  const school = await makeSchool(built);
  const newcomers = await Promise.all(Array.from({ length: 110 }, () => newcomerAt(built)));
  const outcomes: unknown[] = [];
  for (const newcomer of newcomers) {
    const { body, status } = await join(newcomer, `${school.code}X`);
    if (status === 429) assert.match(body.msg, /Try again at 10:00 AM\. Check the code first: /);
    outcomes.push([status, (await join(newcomer, school.code)).status]);
  }
  assert.deepEqual(outcomes, [...Array(100).fill([404, 200]), ...Array(10).fill([429, 200])]);
});

test('stores no address in plain text', async (t) => {
  const built = await build(t);
  const school = await makeSchool(built);
  await join(await newcomerAt(built), school.code);
  const rows = await built.db.selectFrom('school_addresses').selectAll().execute();
  assert.equal(rows.length, 1);
  assert.match(rows[0]?.address_hash ?? '', /^[\w-]{43}$/);
});
