import assert from 'node:assert/strict';
import { test } from 'node:test';
import { deriveAssignments } from '#src/people/classes/derived-assignments.ts';
import { makePerson, makeSchool } from '#test/people.ts';
import { makeRosteredSchool } from '#test/rostered-school.ts';
import { endMemberships } from './ended-memberships.ts';

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

test('an earlier page that sends slots is refused in words, and the classes of the roster stay', async (t) => {
  const { db, built, school, makeRostered, makeClass, listAssigned } = await makeRosteredSchool(t);
  const [first, second, student] = [
    await makeRostered({ role: 'teacher' }),
    await makeRostered({ role: 'teacher' }),
    await makeRostered(),
  ];
  const people = { first, second, student };
  const id = await makeClass({ teachers: [first, second], students: [student], classType: 'first_period' });
  await db.transaction().execute((transaction) => deriveAssignments(transaction, [id]));
  const before = await listAssigned(people);
  assert.deepEqual(before, ['first first_period student', 'second first_period student']);
  const params = { school: String(school.id) };
  const classes = [{ class: 'home_room' as const, teacherId: String(second.userId) }];
  const messages = [];
  for (const language of ['en', 'es']) {
    student.visitor.headers['accept-language'] = language;
    const { status, body } = await student.visitor.call('POST /student/select-classes/:school', {
      params,
      body: { schoolId: params.school, classes, gradeId: 5 },
    });
    messages.push([status, body.msg]);
  }
  assert.deepEqual(messages, [
    [409, 'The district’s roster keeps this. Ask the district office to change it.'],
    [409, 'La lista del distrito mantiene este dato. Pide a la oficina del distrito que lo cambie.'],
  ]);
  assert.deepEqual(await listAssigned(people), before);
  const { body: me } = await student.visitor.call('GET /user/me', {});
  assert.deepEqual(
    me.classes.map(({ classType }: { classType: string }) => classType),
    ['first_period', 'first_period'],
    'both teachers of the slot, in the field that earlier pages read',
  );
  const { grade } = await built.db
    .selectFrom('school_users')
    .select('grade')
    .where('id', '=', student.schoolUserId)
    .executeTakeFirstOrThrow();
  assert.notEqual(grade, 5);
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
  assert.match(refused.at(-1)?.body.msg, /^The district’s roster keeps this\./);
  assert.equal((await decide(byCode, true)).status, 200);
});

test('a school with a roster can refuse its code; people who wait are still decided about', async (t) => {
  const { built, db, districtId, school } = await makeRosteredSchool(t);
  const head = await makePerson(built, { schoolId: school.id, role: 'super_admin' });
  const waiting = await makePerson(built, { schoolId: school.id, role: 'teacher', verified: 'pending' });
  const params = { school: String(school.id) };
  const { body: before } = await head.visitor.call('GET /school/:school/calendar', { params });
  const { timeZone: _, rules: __, ...calendar } = before.calendar;
  const close = { ...calendar, timeZone: 'America/Chicago', joinsByCode: false };
  const changed = await head.visitor.call('PUT /school/:school/calendar', { params, body: close });
  assert.deepEqual([changed.status, changed.body.hasRoster], [200, false]);
  const join = async (role: 'student' | 'teacher') => {
    const { visitor } = await makePerson(built, { role });
    const reply = await visitor.call('POST /user/school', { body: { schoolCode: school.code, role } });
    return reply.body.code ?? reply.status;
  };
  assert.equal(await join('student'), 200);

  await db
    .insertInto('roster_schools')
    .values({ district_id: districtId, sourced_id: 'school', school_id: school.id })
    .execute();
  assert.deepEqual(
    [await join('student'), await join('teacher')],
    ['school_code_closed', 'school_code_closed'],
  );
  const elsewhere = await makePerson(built, { schoolId: (await makeSchool(built)).id, role: 'teacher' });
  const moved = await elsewhere.visitor.call('PUT /user/profile', { body: { schoolCode: school.code } });
  assert.equal(moved.body.code, 'school_code_closed');
  const approved = await head.visitor.call('POST /admin/approve-or-reject-school-user', {
    body: {
      schoolUserId: String(head.schoolUserId),
      forSchoolUserId: String(waiting.schoolUserId),
      approve: true,
    },
  });
  assert.equal(approved.status, 200);
  const { body: after } = await head.visitor.call('GET /school/:school/calendar', { params });
  assert.deepEqual([after.hasRoster, after.calendar.joinsByCode], [true, false]);
});

test('the account says that the roster ended a membership, and that it also decides about a pending one', async (t) => {
  const { db, built, school, makeRostered } = await makeRosteredSchool(t);
  const former = await makeRostered({ role: 'teacher' });
  const denied = await makePerson(built, { role: 'teacher', schoolId: school.id, verified: 'rejected' });
  const waiting = await makePerson(built, { role: 'teacher', schoolId: school.id, verified: 'pending' });
  const rosterStateOf = async ({ visitor }: typeof waiting) =>
    (await visitor.call('GET /user/me', {})).body.schoolUsers[0].roster;
  assert.equal(await rosterStateOf(former), undefined);
  const district = await db.selectFrom('schools').select('district_id').where('id', '=', school.id);
  const { district_id } = await district.executeTakeFirstOrThrow();
  const sourced = { district_id: district_id ?? 0, sourced_id: 'org-1', school_id: school.id };
  await db
    .insertInto('roster_schools')
    .values(sourced)
    .onConflict((found) => found.doNothing())
    .execute();
  const { id } = await db
    .selectFrom('school_users')
    .select('id')
    .where('user_id', '=', former.userId)
    .executeTakeFirstOrThrow();
  await db.transaction().execute((transaction) => endMemberships(transaction, [id], new Date()));
  assert.equal(await rosterStateOf(former), 'ended');
  assert.equal(await rosterStateOf(denied), undefined);
  assert.equal(await rosterStateOf(waiting), 'pending');
});
