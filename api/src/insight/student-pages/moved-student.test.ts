import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { endMemberships, resumeMemberships } from '#src/people/memberships/changed-roles.ts';
import { build } from '#test/build.ts';
import { answerAs, callAs } from '#test/call-as.ts';
import { makeOwnQuestion } from '#test/own-question.ts';
import { joinSchool, makeDistrict, makePerson, makeSchool, type Person } from '#test/people.ts';
import { letRecordsFollow } from '#test/roster/roster-runs.ts';
import { makeRosteredSchool } from '#test/roster/rostered-school.ts';

test('a corrected answer has its own time, and the replaced answers keep theirs', async (t) => {
  const built = await build(t);
  const { id } = await makeSchool(built);
  const admin = await makePerson(built, { schoolId: id, role: 'admin' });
  const student = await makePerson(built, { schoolId: id });
  const own = await makeOwnQuestion(built, id);
  const now = () => built.clock.now().toISOString();
  type Response = boolean | 1 | 5;
  const change = async (questionId: string, first: Response, ...others: Response[]) => {
    const times = [now()];
    let answer = (await answerAs(student, id, questionId, first)).body.answer._id;
    for (const response of others) {
      built.clock.advance(60_000);
      times.push(now());
      const correction = { school: id, answer, response };
      const { body } = await callAs(student, 'POST /student/correct-response/:school', correction);
      answer = body.answer._id;
    }
    return times;
  };
  const eaten = await change('1', false, true);
  const rested = await change('2', true);
  const felt = await change('3', 1, 5, 1);
  const asked = await change(String(own), true, false);
  const about = { id: student.userId };
  const { feed } = (await callAs(admin, 'GET /staff/student/:id/feed', about)).body;
  const [day] = feed;
  const ate = [{ response: false, createdAt: eaten[0] }];
  const feelings = [
    { response: 1, createdAt: felt[0] },
    { response: 5, createdAt: felt[1] },
  ];
  assert.deepEqual(day.ate, { response: true, createdAt: eaten[1], changedFrom: ate });
  assert.deepEqual(day.rested, { response: true, createdAt: rested[0] });
  assert.deepEqual(day.feeling, { response: 1, createdAt: felt[2], changedFrom: feelings });
  const { question: _, ...answer } = day.own[0];
  assert.deepEqual(answer, {
    response: false,
    createdAt: asked[1],
    changedFrom: [{ response: true, createdAt: asked[0] }],
  });
  const { overview } = (await callAs(admin, 'GET /staff/student/:id/overview', about)).body;
  assert.deepEqual(overview.changes, [
    { date: day.date, question: 'eaten', changedFrom: ate },
    { date: day.date, question: 'feeling', changedFrom: feelings },
  ]);
});

async function makeScene(t: TestContext) {
  const scene = await makeRosteredSchool(t);
  const { built, db, districtId, school, makeRostered } = scene;
  const student = await makeRostered({ firstName: 'Mo', lastName: 'Ving' });
  const newSchool = await makeSchool(built, districtId);
  const answer = async (schoolId: number) => {
    assert.equal((await answerAs(student, schoolId, '1', true)).status, 200);
  };
  const admin = (schoolId: number) => makePerson(built, { schoolId, role: 'admin' });
  const read = async (who: Person) => {
    const about = { id: student.userId };
    const feed = await callAs(who, 'GET /staff/student/:id/feed', about);
    const overview = await callAs(who, 'GET /staff/student/:id/overview', about);
    if (feed.status !== 200) return `${feed.body.code} ${overview.body.code}`;
    const schools = feed.body.feed.map((item: { school?: string }) => item.school ?? 'own');
    return `${schools.join(', ')}: ${feed.body.total} ${overview.body.overview.tapIns}`;
  };
  const end = (id: number) =>
    db.transaction().execute((transaction) => endMemberships(transaction, [id], built.clock.now()));
  const resume = (id: number) =>
    db.transaction().execute((transaction) => resumeMemberships(transaction, [id], built.clock.now()));
  const join = (schoolId: number) => joinSchool(built, student, schoolId, { grade: 5, is_rostered: true });
  const allow = (isAllowed: boolean, district = districtId) => letRecordsFollow(built, district, isAllowed);
  return { ...scene, school, student, newSchool, answer, admin, read, end, resume, join, allow };
}

test('the new school of a student reads the answers at the former school only if the district allows it', async (t) => {
  const { built, school, student, newSchool, answer, admin, read, end, resume, join, allow } =
    await makeScene(t);
  const [old, next, stranger] = [
    await admin(school.id),
    await admin(newSchool.id),
    await admin((await makeSchool(built)).id),
  ];
  await answer(school.id);
  assert.deepEqual([await read(old), await read(next)], ['own: 1 1', 'not_found not_found']);
  await end(student.schoolUserId);
  const nextId = await join(newSchool.id);
  built.clock.advance(86_400_000);
  await answer(newSchool.id);
  const refused = 'not_found not_found';
  assert.deepEqual([await read(old), await read(next), await read(stranger)], [refused, 'own: 1 1', refused]);
  await allow(true);
  const moved = `own, ${school.name}: 2 2`;
  assert.deepEqual([await read(old), await read(next), await read(stranger)], [refused, moved, refused]);
  await allow(false);
  assert.equal(await read(next), 'own: 1 1');

  await end(nextId);
  await resume(student.schoolUserId);
  assert.deepEqual([await read(old), await read(next)], ['own: 1 1', refused]);
  await allow(true);
  assert.deepEqual([await read(old), await read(next)], [`${newSchool.name}, own: 2 2`, refused]);
});

test('the answers of a student cannot be read by a school in another district', async (t) => {
  const { built, school, student, answer, admin, read, end, join, allow } = await makeScene(t);
  await answer(school.id);
  await end(student.schoolUserId);
  const other = await makeDistrict(built);
  const elsewhere = await makeSchool(built, other);
  await join(elsewhere.id);
  await allow(true);
  await allow(true, other);
  assert.equal(await read(await admin(elsewhere.id)), ': 0 0');
});
