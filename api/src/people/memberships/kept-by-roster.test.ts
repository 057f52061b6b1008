import assert from 'node:assert/strict';
import { test } from 'node:test';
import { deriveAssignments } from '#src/people/classes/derived-assignments.ts';
import { makePerson } from '#test/people.ts';
import { makeRosteredSchool } from '#test/rostered-school.ts';

test('a rostered student picks no teachers and no grade, and types no code', async (t) => {
  const { db, built, school, makeRostered, makeClass } = await makeRosteredSchool(t);
  const teacher = await makeRostered({ role: 'teacher', firstName: 'Tess', lastName: 'Teach' });
  const { visitor, userId } = await makeRostered({ firstName: 'Ann', lastName: 'Smith' });
  const params = { school: String(school.id) };
  const classes = [{ class: 'counselor' as const, teacherId: String(teacher.userId) }];
  const other = await makePerson(built, { schoolId: school.id });
  const refused = [
    await visitor.call('POST /student/select-classes/:school', {
      params,
      body: { schoolId: params.school, classes },
    }),
    await visitor.call('POST /student/grade/:school', { params, body: { grade: 4 } }),
    await visitor.call('PUT /user/profile', { body: { schoolCode: school.code } }),
    await visitor.call('PUT /user/profile', { body: { firstName: 'Anna' } }),
    await visitor.call('PUT /user/profile', { body: { lastName: 'Other', preferredName: 'Annie' } }),
  ];
  for (const { status, body } of refused) assert.deepEqual([status, body.code], [409, 'kept_by_roster']);
  const joined = await visitor.call('POST /user/school', {
    body: { schoolCode: school.code, role: 'student' },
  });
  assert.equal(joined.body.code, 'already_member');
  const own = { firstName: 'Ann', preferredName: 'Annie', namePrefix: 'Ms', mailLanguage: 'es' } as const;
  assert.equal((await visitor.call('PUT /user/profile', { body: own })).status, 200);
  assert.equal((await other.visitor.call('PUT /user/profile', { body: { firstName: 'Anna' } })).status, 200);

  const id = await makeClass({ teachers: [teacher], title: 'Band' });
  await db
    .insertInto('class_members')
    .values({ class_id: id, user_id: userId, role: 'student', first_day: null, last_day: null })
    .execute();
  await db.transaction().execute((transaction) => deriveAssignments(transaction, [id]));
  const { body: me } = await visitor.call('GET /user/me', {});
  assert.deepEqual([me.hasNoTeachers, me.classes, me.schoolUsers[0].keptByRoster], [true, [], true]);
  assert.deepEqual(me.rosterClasses, [
    {
      _id: String(id),
      title: 'Band',
      classType: null,
      teachers: [{ _id: String(teacher.userId), name: 'Tess Teach' }],
    },
  ]);
});

test('staff do not remove rostered people or change their roles', async (t) => {
  const { built, school, makeRostered } = await makeRosteredSchool(t);
  const head = await makePerson(built, { schoolId: school.id, role: 'super_admin' });
  const teacher = await makeRostered({ role: 'teacher' });
  const student = await makeRostered();
  const byCode = await makePerson(built, { schoolId: school.id, role: 'teacher', verified: 'pending' });
  const schoolUserId = String(head.schoolUserId);
  const decide = (who: typeof head, approve: boolean) =>
    head.visitor.call('POST /admin/approve-or-reject-school-user', {
      body: { schoolUserId, forSchoolUserId: String(who.schoolUserId), approve },
    });
  const refused = [
    await head.visitor.call('DELETE /staff/student/:id', {
      params: { id: String(student.userId) },
      body: { schoolUserId },
    }),
    await decide(teacher, false),
    await head.visitor.call('PUT /admin/change-school-user-role', {
      body: { schoolUserId, forSchoolUserId: String(teacher.schoolUserId), role: 'admin' },
    }),
  ];
  for (const { status, body } of refused) assert.deepEqual([status, body.code], [409, 'kept_by_roster']);
  assert.equal((await decide(byCode, true)).status, 200);
});
