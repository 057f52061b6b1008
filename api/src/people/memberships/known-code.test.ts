import assert from 'node:assert/strict';
import { test } from 'node:test';
import { changeProfile, decide, join, meOf } from '#test/admission.ts';
import { build } from '#test/build.ts';
import { makeDistrict, makeDistrictAdmin, makePerson, makeSchool, type Person } from '#test/people.ts';

test('shows a changed code to approved members, and to others the code that they typed', async (t) => {
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
  // The teacher was approved until now and has seen the code.
  assert.equal(await ask(teacher, 'admin'), 'ROTATED');
  await changeCode('AGAIN');
  assert.equal(await seenBy(teacher), 'ROTATED');
  await decide(head, { ...teacher, schoolUserId: Number((await meOf(teacher)).schoolUsers[0]._id) }, true);
  assert.equal(await seenBy(teacher), 'AGAIN');
});
