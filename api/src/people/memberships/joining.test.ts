import assert from 'node:assert/strict';
import { test } from 'node:test';
import { changeProfile, decide, join, joinOutcome, meOf, profileOutcome } from '#test/admission.ts';
import { build } from '#test/build.ts';
import { makeDistrict, makeDistrictAdmin, makePerson, makeSchool } from '#test/people.ts';
import { tapIn } from '#test/school-year.ts';

test('joining approves a student immediately, and keeps a teacher and an admin pending', async (t) => {
  const built = await build(t);
  const school = await makeSchool(built);
  for (const [role, verified] of [
    ['student', 'approved'],
    ['teacher', 'pending'],
    ['admin', 'pending'],
  ] as const) {
    const { visitor, userId } = await makePerson(built, { role: null });
    const schoolCode = ` ${school.code.toLowerCase()} `;
    const reply = await visitor.call('POST /user/school', { body: { schoolCode, role } });
    assert.equal(reply.status, 200);
    assert.deepEqual(reply.body.school, { _id: String(school.id), name: school.name, code: school.code });
    assert.equal(reply.body.schoolUser.verified, verified);
    const { body: me } = await visitor.send('GET /user/me');
    assert.equal(me.user.role, role);
    const [{ since, ...schoolUser }] = me.schoolUsers;
    assert.deepEqual([schoolUser, since !== undefined], [reply.body.schoolUser, role !== 'student']);
    assert.deepEqual(me.schools, [reply.body.school]);
    assert.equal(me.schoolUsers[0].user, String(userId));
  }
});

test('joining refuses an unknown code, a second school of a student, and a district role', async (t) => {
  const built = await build(t);
  const [one, other] = [await makeSchool(built), await makeSchool(built)];
  const student = await makePerson(built, { schoolId: one.id });
  assert.equal(await joinOutcome(student, other.code, 'student'), 'already_member');
  assert.equal(await joinOutcome(student, other.code, 'teacher'), 'already_member');
  assert.equal(await joinOutcome(student, other.code, 'district_admin'), 'role_not_allowed');
  const reply = await join(await makePerson(built), 'NOPE', 'student');
  assert.equal(reply.status, 404);
  assert.equal(reply.body.code, 'school_code_unknown');
});

test('joining refuses a removed student, and accepts a new request of a denied teacher', async (t) => {
  const built = await build(t);
  const school = await makeSchool(built);
  const student = await makePerson(built, { schoolId: school.id, verified: 'rejected' });
  const teacher = await makePerson(built, { schoolId: school.id, role: 'teacher', verified: 'rejected' });
  assert.equal(await joinOutcome(student, school.code, 'student'), 'membership_not_approved');
  const again = await join(teacher, school.code, 'teacher');
  assert.equal(again.body.schoolUser.verified, 'pending');
  assert.notEqual(again.body.schoolUser._id, String(teacher.schoolUserId));
});

test('joining hides the current school code from a denied member', async (t) => {
  const built = await build(t);
  const district = await makeDistrict(built);
  const school = await makeSchool(built, district);
  const people = [
    await makePerson(built, { schoolId: school.id, verified: 'rejected' }),
    await makePerson(built, { schoolId: school.id, verified: 'rejected', role: 'teacher' }),
    await makeDistrictAdmin(built, district, 'rejected'),
  ];
  for (const { visitor } of people) {
    const me = await visitor.send('GET /user/me');
    assert.deepEqual([me.body.schools[0]?.code ?? '', me.body.district?.code ?? ''], ['', '']);
    const changed = await visitor.call('PUT /user/profile', { body: { role: 'teacher' } });
    assert.doesNotMatch(me.text + changed.text, new RegExp(`"(${school.code}|D[0-9]+)"`));
  }
});

test('creates one membership when a person joins twice at the same time', async (t) => {
  const built = await build(t);
  const [one, other] = [await makeSchool(built), await makeSchool(built)];
  const person = await makePerson(built);
  const codes = [one.code, other.code, one.code];
  const outcomes = await Promise.all(codes.map((code) => joinOutcome(person, code, 'student')));
  assert.equal(outcomes.filter((outcome) => outcome === 'ok').length, 1);
  assert.equal((await meOf(person)).schoolUsers.length, 1);
});

test('changes only the fields of the own profile that are sent', async (t) => {
  const built = await build(t);
  const school = await makeSchool(built);
  const { visitor } = await makePerson(built, { schoolId: school.id, firstName: 'Ada', lastName: 'Byron' });
  const reply = await visitor.call('PUT /user/profile', {
    body: { preferredName: 'Lady', namePrefix: 'Ms' },
  });
  assert.deepEqual(Object.keys(reply.body), ['user']);
  const { firstName, lastName, preferredName, namePrefix } = reply.body.user;
  assert.deepEqual([firstName, lastName, preferredName, namePrefix], ['Ada', 'Byron', 'Lady', 'Ms']);
  for (const unseen of ['  ', '\u200b', '\u3164', '\u2800'])
    assert.equal((await visitor.send('PUT /user/profile', { body: { firstName: unseen } })).status, 400);
  assert.equal((await visitor.send('PUT /user/profile', { body: {} })).status, 400);
  assert.equal((await visitor.send('PUT /user/profile', { body: { namePrefix: 'Dr' } })).status, 400);
});

test('a teacher who moves to another school or asks for another role is pending again', async (t) => {
  const built = await build(t);
  const [one, other] = [await makeSchool(built), await makeSchool(built)];
  const { visitor } = await makePerson(built, { schoolId: one.id, role: 'teacher' });
  const asked = await visitor.call('PUT /user/profile', { body: { role: 'admin' } });
  assert.equal(asked.body.schoolUser.role, 'admin');
  assert.equal(asked.body.schoolUser.verified, 'pending');
  assert.equal(asked.body.school.code, one.code, 'was let in, and has seen it');
  const moved = await visitor.call('PUT /user/profile', { body: { schoolCode: other.code } });
  assert.equal(moved.body.school.code, other.code);
  assert.equal(moved.body.schoolUser.verified, 'pending');
  const { schools, schoolUsers } = (await visitor.send('GET /user/me')).body;
  assert.equal(schools[0].code, other.code);
  assert.deepEqual(
    schoolUsers.map(({ verified }: { verified: string }) => verified),
    ['pending', 'rejected'],
  );
  assert.equal((await visitor.call('PUT /user/profile', { body: { role: 'super_admin' } })).status, 403);
});

test('a student who moves to another school keeps the grade and the role', async (t) => {
  const built = await build(t);
  const [one, other] = [await makeSchool(built), await makeSchool(built)];
  const { visitor } = await makePerson(built, { schoolId: one.id, grade: 8 });
  assert.equal(await profileOutcome({ visitor }, { role: 'teacher' }), 'role_not_allowed');
  await visitor.call('PUT /user/profile', { body: { schoolCode: other.code } });
  const { body: me } = await visitor.send('GET /user/me');
  assert.equal(me.schools[0].code, other.code);
  assert.equal(me.schoolUsers[0].verified, 'approved');
  assert.equal(me.grade.grade, 8);
});

test('joining accepts a student who left by choice, and refuses a removed student', async (t) => {
  const built = await build(t);
  const [one, other] = [await makeSchool(built), await makeSchool(built)];
  const head = await makePerson(built, { schoolId: one.id, role: 'super_admin' });
  const student = await makePerson(built, { schoolId: one.id, grade: 8 });
  await tapIn(built, one.id, student, [{ ago: 0, eaten: true, feeling: 3 }]);
  const move = (schoolCode: string) => profileOutcome(student, { schoolCode });
  const students = async () => {
    const query = { schoolUserId: String(head.schoolUserId) };
    const { body } = await head.visitor.call('GET /staff/dashboard/stats', { query });
    return [body.stats.totalStudents, body.stats.checkedInStudents];
  };
  const remove = () =>
    head.visitor.call('DELETE /staff/student/:id', {
      params: { id: String(student.userId) },
      body: { schoolUserId: String(head.schoolUserId) },
    });
  assert.equal(await move(other.code), 'ok');
  assert.deepEqual(await students(), [0, 0]);
  assert.equal(await move(one.code), 'ok');
  assert.deepEqual(await students(), [1, 1]);
  assert.equal((await student.visitor.send('GET /user/me')).body.grade.grade, 8);
  assert.equal((await remove()).status, 200);
  assert.equal(await joinOutcome(student, one.code, 'student'), 'membership_not_approved');
  assert.equal(await joinOutcome(student, other.code, 'student'), 'ok');
  assert.equal(await move(one.code), 'membership_not_approved');
});

test('joining refuses a removed student even after a move or a change of role', async (t) => {
  const built = await build(t);
  const [one, other] = [await makeSchool(built), await makeSchool(built)];
  const head = await makePerson(built, { schoolId: other.id, role: 'super_admin' });
  const removed = await makePerson(built, { schoolId: one.id, verified: 'rejected' });
  assert.equal(await joinOutcome(removed, one.code, 'teacher'), 'ok');
  const { schoolUser } = (await changeProfile(removed, { schoolCode: other.code })).body;
  await decide(head, { schoolUserId: schoolUser._id }, false);
  assert.equal(await joinOutcome(removed, one.code, 'student'), 'membership_not_approved');
});

test('the account of a district admin has the district and its schools', async (t) => {
  const built = await build(t);
  const district = await makeDistrict(built, { remotes: ['district'] });
  const [one, other] = [await makeSchool(built, district), await makeSchool(built, district)];
  const { visitor, districtUserId } = await makeDistrictAdmin(built, district);
  const { body: me } = await visitor.send('GET /user/me');
  assert.equal(me.district._id, String(district));
  assert.deepEqual(me.district.remotes, ['district']);
  assert.deepEqual(me.districtUser, {
    _id: String(districtUserId),
    role: 'district_admin',
    verified: 'approved',
  });
  assert.deepEqual(
    me.schools.map(({ code }: { code: string }) => code),
    [one.code, other.code],
  );
  assert.ok(me.schoolUsers.every(({ role }: { role: string }) => role === 'district_admin'));
});
