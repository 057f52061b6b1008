import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { hours } from '#src/basics/clock.ts';
import { callAs } from '#test/call-as.ts';
import { chooseNotices, makeCareScene, setCalendar } from '#test/care.ts';
import { assign, type Person } from '#test/people.ts';
import { rowOf, update } from '#test/rows.ts';
import { countUnreachedStudents, listUnreachedStudents } from './reach.ts';
import { listRecipients, loadNotifiableStaff } from './recipients.ts';

async function makeBackupScene(t: Parameters<typeof makeCareScene>[0]) {
  const scene = await makeCareScene(t);
  await setCalendar(scene.built, scene.school.id, { backup: scene.admin });
  return scene;
}

test('the backup is notified at the end of the next school day after a request in the evening', async (t) => {
  const { built, admin, counselor, ask, mailed } = await makeBackupScene(t);
  built.clock.advance(hours(11));
  await ask(counselor);
  const asked = `care-asked ${counselor.email}`;
  built.clock.advance(hours(12) + hours(0.5));
  assert.deepEqual(await mailed(), [asked], 'Thursday, half past eight');
  built.clock.advance(hours(6.9));
  assert.deepEqual(await mailed(), [asked], 'Thursday, before half past three');
  built.clock.advance(hours(0.1));
  assert.deepEqual(await mailed(), [asked, `care-stand-in ${admin.email}`], 'Thursday, half past three');
});

test('a weekend does not count towards the time of the adult whom a student asked', async (t) => {
  const { built, admin, counselor, ask, mailed } = await makeBackupScene(t);
  built.clock.advanceDays(2);
  built.clock.advance(hours(5));
  await ask(counselor);
  const asked = `care-asked ${counselor.email}`;
  built.clock.advanceDays(3);
  built.clock.advance(-hours(0.6));
  assert.deepEqual(await mailed(), [asked], 'Monday, before half past one');
  built.clock.advance(hours(0.1));
  assert.deepEqual(await mailed(), [asked, `care-stand-in ${admin.email}`], 'Monday, half past one');
});

test('one email is about a student once, and another one about the students of the digest', async (t) => {
  const { built, make, school, admin, counselor, teacher, ask, answer, mailed } = await makeBackupScene(t);
  const second = await make({});
  await assign(built, school.id, second, teacher, 'home_room');
  await chooseNotices(admin, 'digest');
  await ask(counselor);
  await answer('3', 1, second);
  built.clock.advanceDays(1);
  const mails = await mailed();
  assert.deepEqual(mails.toSorted(), [
    `care-asked ${counselor.email}`,
    `care-digest ${admin.email}`,
    `care-stand-in ${admin.email}`,
  ]);
  const digest = await rowOf(built, 'messages', ['id', 'body'], { kind: 'care-digest' });
  assert.match(digest.body ?? '', /: fewer than 5\./);
  const about = await built.db
    .selectFrom('deliveries')
    .innerJoin('notifications', 'notifications.id', 'deliveries.notification_id')
    .innerJoin('follow_ups', 'follow_ups.id', 'notifications.follow_up_id')
    .select('student_id')
    .where('message_id', '=', digest.id)
    .execute();
  assert.deepEqual(about, [{ student_id: second.userId }], 'only the student who felt awful');
});

async function makeScene(t: Parameters<typeof makeCareScene>[0]) {
  const scene = await makeCareScene(t);
  await setCalendar(scene.built, scene.school.id);
  const load = async ({ visitor }: Person) => (await visitor.call('GET /user/notices', {})).body;
  const save = async (who: Person, changes: object = {}) => {
    const { rules, digestHour } = await load(who);
    const { status } = await callAs(who, 'PUT /user/notices', {
      rules: { ...rules, ...changes },
      digestHour,
    });
    assert.equal(status, 200);
  };
  return { ...scene, load, save };
}

const off = { awful: 'off', lowDays: 'off', notEatenDays: 'off', ownLow: 'off', asked: 'off' };

test('an admin who saves the unchanged form is still notified only of students without a counselor', async (t) => {
  const { make, counselor, admin, load, save, answer, mailed } = await makeScene(t);
  const before = await load(admin);
  assert.equal(before.rules.awful, 'usual');
  await save(admin);
  assert.deepEqual(await load(admin), before);
  await answer('3', 1, await make({}));
  await answer('3', 1);
  const expected = [`care-waiting ${admin.email}`, `care-waiting ${counselor.email}`];
  assert.deepEqual((await mailed()).sort(), expected.sort());
});

test('an admin who counsels and saves the unchanged form is notified only of their own students', async (t) => {
  const { built, make, school, counselor, admin, load, save, answer, mailed } = await makeScene(t);
  const own = await make({});
  await assign(built, school.id, own, admin, 'counselor');
  await save(admin);
  assert.equal((await load(admin)).rules.awful, 'usual');
  await answer('3', 1);
  await answer('3', 1, own);
  const expected = [`care-waiting ${counselor.email}`, `care-waiting ${admin.email}`];
  assert.deepEqual((await mailed()).sort(), expected.sort());
});

test('a choice for one rule keeps the defaults of the other rules', async (t) => {
  const { make, admin, load, save, answer, mailed } = await makeScene(t);
  await save(admin, { lowDays: 'now' });
  assert.deepEqual((await load(admin)).rules, {
    awful: 'usual',
    lowDays: 'now',
    notEatenDays: 'usual',
    ownLow: 'usual',
    asked: 'usual',
  });
  await answer('3', 1, await make({}));
  assert.deepEqual(await mailed(), [`care-waiting ${admin.email}`]);
});

test('the backup is notified when the counselor turned the rule off, or all admins if there is no backup', async (t) => {
  const { built, make, school, counselor, admin, save, answer, mailed } = await makeScene(t);
  const second = await make({ role: 'admin' });
  await save(counselor, off);
  await answer('3', 1);
  const admins = [`care-waiting ${admin.email}`, `care-waiting ${second.email}`];
  assert.deepEqual((await mailed()).sort(), admins.sort());
  await setCalendar(built, school.id, { backup: second });
  built.clock.advanceDays(1);
  await answer('3', 1);
  assert.deepEqual((await mailed()).slice(2), [`care-waiting ${second.email}`]);
});

test('the form names who is notified instead, and says when the last person is notified anyway', async (t) => {
  const { built, make, school, counselor, admin, load, save } = await makeScene(t);
  const insteadOf = async (who: Person) => (await load(who)).instead?.awful;
  assert.deepEqual(await insteadOf(counselor), { names: ['Ada Admin'], includesCaller: false });
  assert.deepEqual(await insteadOf(admin), { names: [], includesCaller: true });
  const second = await make({ role: 'admin', firstName: 'Bea', lastName: 'Backup' });
  assert.deepEqual((await insteadOf(counselor))?.names, ['Ada Admin', 'Bea Backup']);
  assert.deepEqual(await insteadOf(admin), { names: ['Bea Backup'], includesCaller: false });
  await setCalendar(built, school.id, { backup: second });
  assert.deepEqual((await insteadOf(counselor))?.names, ['Bea Backup']);
  await save(admin, { awful: 'now' });
  assert.deepEqual((await insteadOf(counselor))?.names, ['Ada Admin'], 'an admin who chose it');
});

test('the settings list who is notified instead of a counselor, and students about whom no alert notifies anyone', async (t) => {
  const { built, make, school, counselor, admin, student, save } = await makeScene(t);
  const district = await make({ role: 'super_admin', firstName: 'Sue', lastName: 'Super' });
  const loadReach = async (who: Person) => (await callAs(who, 'GET /staff/care/reach')).body;
  const chain = { backup: null, admins: ['Ada Admin', 'Sue Super'] };
  assert.deepEqual(await loadReach(admin), { counselors: [], chain, unreached: [] });
  await save(counselor, { awful: 'off' });
  await save(district, { awful: 'off' });
  const turnedOff = [{ rule: 'awful', instead: ['Ada Admin'] }];
  const counselors = [{ name: 'Cora Counsel', students: 1, turnedOff }];
  assert.deepEqual(await loadReach(admin), { counselors, chain, unreached: [] });
  const alone = await make({ firstName: 'Alma', lastName: 'Alone' });
  await update(built, 'users', { email_verified: false }, { id: [admin.userId, district.userId] });
  const idsOfUnreached = async () => (await listUnreachedStudents(built.db, school.id)).map(({ id }) => id);
  assert.deepEqual(await idsOfUnreached(), [alone.userId]);
  assert.deepEqual(await countUnreachedStudents(built.db), [{ school: school.name, students: 1 }]);
  await update(built, 'class_assignments', { class_type: 'first_period' }, { class_type: 'counselor' });
  assert.deepEqual(await idsOfUnreached(), [alone.userId, student.userId]);
});

test('a student is listed as unreached exactly when an alert has no recipient', async (t) => {
  const { built, make, school, counselor, admin } = await makeScene(t);
  const alone = await make({});
  const confirm = (who: Person, email_verified: boolean) =>
    built.db.updateTable('users').set({ email_verified }).where('id', '=', who.userId).execute();
  for (const [isCounselorReachable, isAdminReachable] of [
    [true, true],
    [true, false],
    [false, true],
    [false, false],
  ] as const) {
    await confirm(counselor, isCounselorReachable);
    await confirm(admin, isAdminReachable);
    const { about } = await loadNotifiableStaff(built.db, school.id);
    const unreached = await listUnreachedStudents(built.db, school.id);
    const isReached = ({ userId }: { userId: number }, id: number) =>
      about(id).some((person) => person.userId === userId && person.isReachable);
    const { rows } = await sql<{ id: number }>`select user_id as id from school_users
      where role = 'student' order by user_id`.execute(built.db);
    const expected = rows.filter(
      ({ id }) => !listRecipients('awful', about(id)).some((each) => isReached(each, id)),
    );
    assert.deepEqual(unreached.map(({ id }) => id).sort(), expected.map(({ id }) => id).sort());
    assert.equal(
      expected.some(({ id }) => id === alone.userId),
      !isAdminReachable,
    );
  }
});
