import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hours } from '#src/basics/clock.ts';
import { build } from '#test/build.ts';
import { callAs } from '#test/call-as.ts';
import { makeDistrict, makeDistrictAdmin, makePerson, makeSchool } from '#test/people.ts';
import type { Visitor } from '#test/visitor.ts';

async function joinSchool(visitor: Visitor, schoolCode: string): Promise<string> {
  const reply = await visitor.call('POST /user/school', { body: { schoolCode, role: 'student' } });
  return reply.body.code ?? 'ok';
}

test('of fifty simultaneous wrong codes, twenty are looked up, and then even the right code is refused for an hour', async (t) => {
  const built = await build(t);
  const school = await makeSchool(built);
  const { visitor } = await makePerson(built);
  const codes = await Promise.all(
    Array.from({ length: 50 }, (_, index) => joinSchool(visitor, `GUESS${index}`)),
  );
  assert.equal(codes.filter((code) => code === 'school_code_unknown').length, 20);
  assert.equal(codes.filter((code) => code === 'too_many_requests').length, 30);
  assert.equal(await joinSchool(visitor, school.code), 'too_many_requests');
  assert.equal(await joinSchool((await makePerson(built)).visitor, school.code), 'ok');
  built.clock.advance(hours(1));
  assert.equal(await joinSchool(visitor, school.code), 'ok');
});

test('right codes, and changes without a code, do not count as guesses', async (t) => {
  const built = await build(t);
  const [one, other] = [await makeSchool(built), await makeSchool(built)];
  const { visitor } = await makePerson(built, { schoolId: one.id });
  const change = async (body: Record<string, string>) =>
    (await visitor.send('PUT /user/profile', { body })).body.code ?? 'ok';
  for (let count = 0; count < 12; count += 1) {
    assert.equal(await change({ schoolCode: other.code }), 'ok');
    assert.equal(await change({ schoolCode: one.code }), 'ok');
    assert.equal(await joinSchool(visitor, other.code), 'already_member');
  }
  for (let count = 0; count < 20; count += 1)
    assert.equal(await change({ schoolCode: 'NOPE' }), 'school_code_unknown');
  assert.equal(await change({ schoolCode: other.code }), 'too_many_requests');
  assert.equal(await change({ preferredName: 'Al' }), 'ok');
});

test('counts the guesses of a client across accounts, and lets the person continue from another client', async (t) => {
  const built = await build(t);
  const school = await makeSchool(built);
  const people = await Promise.all(Array.from({ length: 6 }, () => makePerson(built)));
  const replies: string[] = [];
  for (const [index, { visitor }] of people.entries()) {
    for (let count = 0; count < 20; count += 1) {
      replies.push(await joinSchool(visitor, `GUESS${index}-${count}`));
    }
  }
  assert.equal(replies.filter((code) => code === 'school_code_unknown').length, 100);
  assert.equal(replies.filter((code) => code === 'too_many_requests').length, 20);
  const [, , , , , last] = people;
  assert.ok(last);
  assert.equal(await joinSchool(last.visitor, school.code), 'too_many_requests');
  const elsewhere = built.visitor({ address: '198.51.100.8' });
  for (const [name, value] of last.visitor.cookies) elsewhere.cookies.set(name, value);
  assert.equal(await joinSchool(elsewhere, school.code), 'ok');
});

test('limits how many school codes a district can choose', async (t) => {
  const built = await build(t);
  const district = await makeDistrict(built);
  const [own, other] = [await makeSchool(built, district), await makeSchool(built)];
  const admin = await makeDistrictAdmin(built, district);
  const change = async (changes: { name: string } | { code: string }) =>
    (await callAs(admin, 'PUT /district/school', { schoolId: String(own.id), ...changes })).body.code ?? 'ok';
  for (let count = 0; count < 59; count += 1) assert.equal(await change({ code: `TRY${count}` }), 'ok');
  assert.equal(await change({ code: other.code }), 'school_code_taken');
  assert.equal(await change({ code: 'ONE-MORE' }), 'too_many_requests');
  const more = { schoolCode: 'ONE-MORE', schoolName: 'More' };
  const create = await callAs(admin, 'POST /district/school', more);
  assert.equal(create.body.code, 'too_many_requests');
  assert.equal(await change({ name: 'Another name' }), 'ok');
});

test('limits guesses of district codes, and guesses of school codes by a district', async (t) => {
  const built = await build(t);
  const { visitor } = await makePerson(built, { role: 'district_admin' });
  const boss = await makeDistrictAdmin(built, await makeDistrict(built));
  const ask = () => visitor.call('POST /district/user', { body: { districtCode: 'NOPE' } });
  const add = () => callAs(boss, 'POST /district/add-school', { schoolCode: 'NOPE' });
  for (let count = 0; count < 20; count += 1) {
    assert.equal((await ask()).body.code, 'district_code_unknown');
    assert.equal((await add()).body.code, 'school_code_unknown');
  }
  assert.equal((await ask()).body.code, 'too_many_requests');
  assert.equal((await add()).body.code, 'too_many_requests');
});
