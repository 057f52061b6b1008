import assert from 'node:assert/strict';
import { test } from 'node:test';
import { days, hours } from '#src/basics/clock.ts';
import { deleteExpiredRows } from '#src/infrastructure/expired-rows.ts';
import { changeProfile, decide, join, meOf } from '#test/admission.ts';
import { type Built, build } from '#test/build.ts';
import { makeDistrict, makeDistrictAdmin, makePerson, makeSchool, type Person } from '#test/people.ts';
import type { Visitor } from '#test/visitor.ts';

const address = '198.51.100.7';

async function newcomerAt(built: Built, from = address): Promise<Visitor> {
  const { visitor } = await makePerson(built);
  const there = built.visitor({ address: from });
  for (const [name, value] of visitor.cookies) there.cookies.set(name, value);
  return there;
}

const joinSchoolOf = async (visitor: Visitor, schoolCode: string) =>
  visitor.call('POST /user/school', { body: { schoolCode, role: 'student' } });

async function guessFromFiveAccounts(built: Built): Promise<void> {
  const visitors = await Promise.all(Array.from({ length: 5 }, () => newcomerAt(built)));
  for (const visitor of visitors) {
    for (let count = 0; count < 20; count += 1)
      assert.equal((await joinSchoolOf(visitor, `GUESS${count}`)).body.code, 'school_code_unknown');
  }
}

test('admits newcomers to a school of the IP address after five accounts tried a hundred wrong codes', async (t) => {
  const built = await build(t);
  const school = await makeSchool(built);
  assert.equal((await joinSchoolOf(await newcomerAt(built), school.code)).status, 200);
  await guessFromFiveAccounts(built);
  const statuses: number[] = [];
  for (let count = 0; count < 10; count += 1)
    statuses.push((await joinSchoolOf(await newcomerAt(built), ` ${school.code.toLowerCase()}`)).status);
  assert.deepEqual(statuses, Array(10).fill(200));
});

test('past the limit, a right code of another school and a wrong code get the same reply', async (t) => {
  const built = await build(t);
  const [own, other] = [await makeSchool(built), await makeSchool(built)];
  await joinSchoolOf(await newcomerAt(built), own.code);
  await joinSchoolOf(await newcomerAt(built, '198.51.100.8'), other.code);
  await guessFromFiveAccounts(built);
  const [right, wrong] = [await newcomerAt(built), await newcomerAt(built)];
  for (let count = 0; count < 22; count += 1) {
    const replies = [await joinSchoolOf(right, other.code), await joinSchoolOf(wrong, 'WRONG')];
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
  assert.equal((await joinSchoolOf(right, other.code)).status, 200);
});

test('past the limit, a person can try codes of the schools of the IP address twenty times an hour', async (t) => {
  const built = await build(t);
  const school = await makeSchool(built);
  await joinSchoolOf(await newcomerAt(built), school.code);
  await guessFromFiveAccounts(built);
  const [patient, guesser] = [await newcomerAt(built), await newcomerAt(built)];
  for (let count = 0; count < 20; count += 1) await joinSchoolOf(guesser, `MORE${count}`);
  assert.equal((await joinSchoolOf(guesser, school.code)).status, 429);
  for (let count = 0; count < 19; count += 1) await joinSchoolOf(patient, `MORE${count}`);
  assert.equal((await joinSchoolOf(patient, school.code)).status, 200);
});

test('forgets an IP address 30 days after the last person joined from it', async (t) => {
  const built = await build(t);
  const school = await makeSchool(built);
  await joinSchoolOf(await newcomerAt(built), school.code);
  built.clock.advance(days(20));
  const { visitor } = await makePerson(built, { schoolId: (await makeSchool(built)).id });
  const moving = built.visitor({ address });
  for (const [name, value] of visitor.cookies) moving.cookies.set(name, value);
  assert.equal((await moving.call('PUT /user/profile', { body: { schoolCode: school.code } })).status, 200);
  built.clock.advance(days(30) - hours(1));
  await guessFromFiveAccounts(built);
  assert.equal((await joinSchoolOf(await newcomerAt(built), school.code)).status, 200);
  built.clock.advance(days(31));
  await deleteExpiredRows(built.db, built.clock.now());
  assert.deepEqual(await built.db.selectFrom('school_addresses').select('joined_at').execute(), []);
  await guessFromFiveAccounts(built);
  assert.equal((await joinSchoolOf(await newcomerAt(built), school.code)).status, 429);
});

test('past the limit, a newcomer who mistypes the code is asked to check it, and is admitted with the right code', async (t) => {
  const built = await build(t);
  const school = await makeSchool(built);
  const newcomers = await Promise.all(Array.from({ length: 110 }, () => newcomerAt(built)));
  const outcomes: unknown[] = [];
  for (const newcomer of newcomers) {
    const { body, status } = await joinSchoolOf(newcomer, `${school.code}X`);
    if (status === 429) assert.match(body.msg, /Try again at 10:00 AM\. Check the code first: /);
    outcomes.push([status, (await joinSchoolOf(newcomer, school.code)).status]);
  }
  assert.deepEqual(outcomes, [...Array(100).fill([404, 200]), ...Array(10).fill([429, 200])]);
});

test('stores no IP address in plain text', async (t) => {
  const built = await build(t);
  const school = await makeSchool(built);
  await joinSchoolOf(await newcomerAt(built), school.code);
  const rows = await built.db.selectFrom('school_addresses').selectAll().execute();
  assert.equal(rows.length, 1);
  assert.match(rows[0]?.address_hash ?? '', /^[\w-]{43}$/);
});

test('shows a changed school code to approved members, and to others only the code that they typed', async (t) => {
  const built = await build(t);
  const [district, waiting] = [await makeDistrict(built), await makeDistrict(built)];
  const school = await makeSchool(built, district);
  const head = await makePerson(built, { schoolId: school.id, role: 'super_admin' });
  const boss = await makeDistrictAdmin(built, district);
  const asking = await makeDistrictAdmin(built, waiting);
  const colleague = await makeDistrictAdmin(built, waiting);
  const joinAs = async (role: 'student' | 'teacher') => {
    const person = await makePerson(built, { role });
    const { body } = await join(person, school.code, role);
    return { ...person, schoolUserId: Number(body.schoolUser._id) };
  };
  const [student, removed, pending, teacher] = [
    await joinAs('student'),
    await joinAs('student'),
    await joinAs('teacher'),
    await joinAs('teacher'),
  ];
  await decide(head, teacher, true);
  await decide(head, removed, false);
  await asking.visitor.call('POST /district/add-school', {
    body: { districtUserId: String(asking.districtUserId), schoolCode: school.code },
  });
  const changeCode = (code: string) =>
    boss.visitor.call('PUT /district/school', {
      body: { districtUserId: String(boss.districtUserId), schoolId: String(school.id), code },
    });
  assert.equal((await changeCode('ROTATED')).status, 200);
  const seenBy = async (person: Person) => (await meOf(person)).schools[0]?.code ?? null;
  for (const person of [head, boss, student, teacher]) assert.equal(await seenBy(person), 'ROTATED');
  for (const person of [removed, pending, asking]) assert.equal(await seenBy(person), school.code);
  assert.equal(await seenBy(colleague), '');

  const ask = async (person: Person, role: 'admin' | 'teacher') =>
    (await changeProfile(person, { role })).body.school?.code;
  assert.equal(await ask(pending, 'admin'), school.code);
  assert.equal(await ask(pending, 'admin'), school.code, 'nothing is changed');
  // The teacher was approved before and has seen the code.
  assert.equal(await ask(teacher, 'admin'), 'ROTATED');
  await changeCode('AGAIN');
  assert.equal(await seenBy(teacher), 'ROTATED');
  await decide(head, { ...teacher, schoolUserId: Number((await meOf(teacher)).schoolUsers[0]._id) }, true);
  assert.equal(await seenBy(teacher), 'AGAIN');
});
