import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { closeSuspendedFollowUps } from '#src/care/escalation/rounds.ts';
import { deriveAssignments } from '#src/people/classes/derived-assignments.ts';
import { makeCareScene } from '#test/care.ts';
import { makePerson, makeSchool, type Person } from '#test/people.ts';
import { makeRosteredSchool } from '#test/roster/rostered-school.ts';
import { endMemberships, resumeMemberships } from './changed-roles.ts';

async function makeScene(t: TestContext) {
  const scene = await makeCareScene(t);
  const { built, counselor, student, answer, as } = scene;
  const { db, clock } = built;
  await answer('3', 1);
  const inTransaction = (change: typeof endMemberships, who: Person) =>
    db.transaction().execute((transaction) => change(transaction, [who.schoolUserId], clock.now()));
  const followUp = () =>
    db.selectFrom('follow_ups').select(['claimed_by', 'closed_at', 'outcome']).executeTakeFirstOrThrow();
  const acts = async () => {
    const rows = await db.selectFrom('follow_up_events').select('act').orderBy('id').execute();
    return rows.map(({ act }) => act);
  };
  const close = () => closeSuspendedFollowUps({ db, now: clock.now(), isRunning: () => true });
  const listed = async (who = counselor) => (await as(who).list()).followUps.length;
  const end = (who = student) => inTransaction(endMemberships, who);
  const resume = (who = student) => inTransaction(resumeMemberships, who);
  return { ...scene, db, clock, end, resume, followUp, acts, close, listed };
}

test('the follow-ups of an ended student are in no list and no email, and resume within 14 days', async (t) => {
  const { clock, counselor, admin, as, mailed, end, resume, followUp, acts, close, listed } =
    await makeScene(t);
  const sent = await mailed();
  await as(counselor).claim();
  await end();
  assert.deepEqual([await listed(), await listed(admin), await as(counselor).waiting()], [0, 0, 0]);
  clock.advance(7 * 86_400_000);
  assert.deepEqual(await mailed(), sent);
  clock.advance(6.9 * 86_400_000);
  assert.equal(await close(), 0);
  await resume();
  assert.deepEqual([await listed(), await as(counselor).waiting()], [1, 0]);
  assert.deepEqual(await followUp(), { claimed_by: counselor.userId, closed_at: null, outcome: null });
  assert.deepEqual(await acts(), ['opened', 'claimed']);
  clock.advance(86_400_000);
  assert.equal(await close(), 0);
});

test('suspended follow-ups are closed after 14 days, like those of a student who left', async (t) => {
  const { clock, end, resume, followUp, acts, close, listed } = await makeScene(t);
  await end();
  clock.advance(14 * 86_400_000);
  assert.deepEqual([await close(), await close()], [1, 0]);
  assert.deepEqual(await followUp(), { claimed_by: null, closed_at: clock.now(), outcome: 'left' });
  assert.deepEqual(await acts(), ['opened', 'closed']);
  await resume();
  assert.equal(await listed(), 0);
});

test('a teacher whom the roster ended loses access with the next request, and the claims are released', async (t) => {
  const { db, school, teacher, student, as, end, resume, followUp, acts } = await makeScene(t);
  await as(teacher).claim();
  await end(teacher);
  const query = { schoolUserId: String(teacher.schoolUserId) };
  const refused = await teacher.visitor.call('GET /staff/follow-ups', { query });
  assert.deepEqual([refused.status, refused.body.code], [403, 'membership_not_approved']);
  assert.equal((await followUp()).claimed_by, null);
  assert.deepEqual(await acts(), ['opened', 'claimed', 'released']);
  await resume(teacher);
  assert.equal((await teacher.visitor.call('GET /staff/follow-ups', { query })).status, 200);

  await end(student);
  const params = { school: String(school.id) };
  const answered = await student.visitor.call('POST /student/submit-response/:school', {
    params,
    body: { questionId: '1', response: true },
  });
  assert.deepEqual([answered.status, answered.body.code], [403, 'membership_not_approved']);
  const { ended_at } = await db
    .selectFrom('school_users')
    .select('ended_at')
    .where('id', '=', student.schoolUserId)
    .executeTakeFirstOrThrow();
  assert.ok(ended_at);
});

test('a rostered student cannot choose teachers or a grade, or join by code', async (t) => {
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

test('an earlier page that sends class choices of a rostered student gets an explanation, and the classes of the roster stay', async (t) => {
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

test('staff cannot remove rostered people or change their roles', async (t) => {
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

test('a school with a roster can turn its code off, and pending people can still be approved', async (t) => {
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

test('the account says that the roster ended a membership, and that the roster also decides about a pending membership', async (t) => {
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
