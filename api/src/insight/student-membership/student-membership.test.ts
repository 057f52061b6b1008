import assert from 'node:assert/strict';
import { test } from 'node:test';
import { build } from '#test/build.ts';
import { callAs } from '#test/call-as.ts';
import { assign, makePerson, makeSchool } from '#test/people.ts';
import { update } from '#test/rows.ts';
import { makeTwoSchools } from '#test/two-schools.ts';

test('finds the school of a student by the membership there, with the rights of that role', async (t) => {
  const built = await build(t);
  const { one, two, worker } = await makeTwoSchools(built, { one: 'admin', two: 'teacher' });
  const [inOne, inTwo, own] = [
    await makePerson(built, { schoolId: one.id }),
    await makePerson(built, { schoolId: two.id }),
    await makePerson(built, { schoolId: two.id }),
  ];
  await assign(built, two.id, own, worker);
  const find = async ({ userId: id }: { userId: number }) => {
    const { status, body } = await callAs(worker, 'GET /staff/student/:id/membership', { id });
    return status === 200 ? body.schoolUserId : body.code;
  };
  assert.equal(await find(inOne), String(one.schoolUserId));
  assert.equal(await find(own), String(two.schoolUserId));
  // An admin of one school is no admin of the other.
  assert.equal(await find(inTwo), 'not_found');
  assert.equal(await find(await makePerson(built, { schoolId: (await makeSchool(built)).id })), 'not_found');
  await update(built, 'school_users', { verified: 'rejected' }, { id: two.schoolUserId });
  assert.equal(await find(own), 'not_found');
});
