import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { maxFailuresPerClient } from '#src/accounts/log-in/attempt-limits.ts';
import { days } from '#src/basics/clock.ts';
import { password } from '#test/accounts.ts';
import { build } from '#test/build.ts';
import { proveWork } from '#test/log-in/prove-work.ts';
import type { Person } from '#test/people.ts';
import { endRostered, makeRosteredSchool, memberOf } from '#test/roster/rostered.ts';
import type { Visitor } from '#test/visitor.ts';
import { maxWrongSlips } from './slips.ts';

async function makeScene(t: TestContext) {
  const built = await build(t);
  const school = await makeRosteredSchool(built);
  const print = (by: Person, what: { classId?: string; students?: string[] }) =>
    by.visitor.call('POST /staff/slips', { body: { ...memberOf(by), ...what } });
  const slipOf = async (student: Person, by = school.admin): Promise<string> =>
    (await print(by, { students: [String(student.userId)] })).body.slips[0].code;
  const logIn = async (code: string, visitor = built.visitor(), proof = {}) =>
    (await visitor.call('POST /auth/slip', { body: { code, ...proof } })).body.code ?? 'ok';
  return { built, ...school, print, slipOf, logIn };
}

const personOn = async (visitor: Visitor) => (await visitor.call('GET /user/me', {})).body.user?._id;

test('a student logs in with a printed slip as on a shared device, and the use is counted', async (t) => {
  const { built, ana, classId, teacher, print, logIn, place } = await makeScene(t);
  const reply = await print(teacher, { classId });
  assert.equal(reply.status, 200, reply.text);
  assert.equal(reply.body.className, '2B');
  const mine = reply.body.slips.find(({ _id }: { _id: string }) => _id === String(ana.userId));
  assert.match(mine.code, /^[A-HJKMNP-Z2-9]{12}$/);
  const tablet = built.visitor();
  assert.equal(await logIn(mine.code.toLowerCase().replace(/(.{4})/g, '$1- '), tablet), 'ok');
  assert.equal(await personOn(tablet), String(ana.userId));
  const session = await built.db
    .selectFrom('sessions')
    .select(['remember', 'signed_in_by'])
    .where('user_id', '=', ana.userId)
    .where('signed_in_by', '=', 'slip')
    .executeTakeFirst();
  assert.deepEqual(session, { remember: false, signed_in_by: 'slip' });
  const query = { ...memberOf(teacher), classId };
  const { people, notYet, rostered, classes } = (
    await teacher.visitor.call('GET /staff/first-log-ins', { query })
  ).body;
  assert.deepEqual([rostered, notYet], [2, 1]);
  assert.deepEqual(classes, [{ _id: classId, title: '2B', classType: null, students: 2 }]);
  const listed = people.find(({ _id }: { _id: string }) => _id === String(ana.userId));
  assert.deepEqual([listed.state, listed.slip.uses], ['done', 1]);
  const only = await teacher.visitor.call('GET /staff/first-log-ins', { query: { ...query, notYet: true } });
  assert.equal(only.status, 200, only.text);
  assert.deepEqual(
    only.body.people,
    people.filter(({ state }: { state: string }) => state !== 'done'),
  );
  const stored = await built.db.selectFrom('slips').select('code_hash').execute();
  assert.ok(stored.every(({ code_hash }) => code_hash !== mine.code));
  const printed = await built.db.selectFrom('audit').selectAll().where('action', '=', 'print-slip').execute();
  assert.deepEqual(
    printed.map(({ actor_id, school_id }) => [actor_id, school_id]),
    [
      [teacher.userId, place.schoolId],
      [teacher.userId, place.schoolId],
    ],
  );
});

test('printing a new slip or revoking a slip ends the earlier code and the sessions that it started', async (t) => {
  const { built, admin, ana, slipOf, logIn } = await makeScene(t);
  const first = await slipOf(ana);
  const tablet = built.visitor();
  await logIn(first, tablet);
  const second = await slipOf(ana);
  assert.equal(await personOn(tablet), undefined);
  assert.equal(await logIn(first), 'slip_wrong');
  assert.equal(await logIn(second, tablet), 'ok');
  const params = { id: String(ana.userId) };
  await admin.visitor.call('DELETE /staff/student/:id/slip', { params, query: memberOf(admin) });
  assert.equal(await personOn(tablet), undefined);
  assert.equal(await logIn(second), 'slip_wrong');
});

test('a slip is valid until the school year ends, or for twelve months', async (t) => {
  const { built, place, ana, slipOf, logIn } = await makeScene(t);
  const unlimited = await slipOf(ana);
  built.clock.advanceDays(364);
  assert.equal(await logIn(unlimited), 'ok');
  built.clock.advanceDays(2);
  assert.equal(await logIn(unlimited), 'slip_wrong');
  const last_day = new Date(built.clock.now().getTime() + days(30)).toISOString().slice(0, 10);
  await built.db
    .updateTable('school_calendars')
    .set({ last_day, time_zone: 'America/Chicago' })
    .where('school_id', '=', place.schoolId)
    .execute();
  await built.db
    .updateTable('sessions')
    .set({ expires_at: new Date('2030-01-01') })
    .execute();
  const untilSummer = await slipOf(ana);
  built.clock.advanceDays(30);
  assert.equal(await logIn(untilSummer), 'ok');
  built.clock.advanceDays(1);
  assert.equal(await logIn(untilSummer), 'slip_wrong');
});

test('a teacher prints slips of their own classes only, and nobody prints slips of another school', async (t) => {
  const { built, teacher, admin, zoe, ana, otherClassId, print } = await makeScene(t);
  const foreign = await makeRosteredSchool(built);
  for (const what of [
    { classId: otherClassId },
    { students: [String(zoe.userId)] },
    { classId: foreign.classId },
    { students: [String(foreign.ana.userId)] },
  ]) {
    assert.equal((await print(teacher, what)).body.code, 'not_found', JSON.stringify(what));
  }
  assert.equal((await print(admin, { classId: otherClassId })).status, 200);
  assert.equal((await print(admin, { classId: foreign.classId })).body.code, 'not_found');
  const both = await print(teacher, { students: [String(ana.userId), String(zoe.userId)] });
  assert.equal(both.body.slips.length, 1);
  assert.equal((await print(ana, { students: [String(ana.userId)] })).body.code, 'forbidden');
});

test('a slip does not log in to an account that has ended, has another role or has a password', async (t) => {
  const { built, ana, ben, zoe, slipOf, logIn, print, admin } = await makeScene(t);
  const codes = { ana: await slipOf(ana), ben: await slipOf(ben), zoe: await slipOf(zoe) };
  await endRostered(built, ana);
  assert.equal(await logIn(codes.ana), 'account_ended');
  const tablet = built.visitor();
  await logIn(codes.ben, tablet);
  await built.db
    .updateTable('school_users')
    .set({ role: 'admin' })
    .where('id', '=', ben.schoolUserId)
    .execute();
  assert.equal(await logIn(codes.ben), 'account_ended');
  const staffCall = await tablet.call('GET /admin/staff', { query: memberOf(ben) });
  assert.equal(staffCall.body.code, 'forbidden');
  assert.equal((await tablet.call('POST /user/passkeys/options', {})).body.code, 'confirmation_needed');
  await built.db.updateTable('users').set({ password_hash: password }).where('id', '=', zoe.userId).execute();
  assert.equal(await logIn(codes.zoe), 'slip_wrong');
  assert.equal((await print(admin, { students: [String(zoe.userId)] })).body.code, 'not_found');
});

test('a slip does not log in to an account with a membership in another district', async (t) => {
  const { built, ana, ben, slipOf, logIn, print, admin } = await makeScene(t);
  const codes = { ana: await slipOf(ana), ben: await slipOf(ben) };
  const foreign = await makeRosteredSchool(built);
  const join = ({ userId }: Person) =>
    built.db
      .insertInto('school_users')
      .values({ school_id: foreign.place.schoolId, user_id: userId, role: 'student', verified: 'approved' })
      .execute();
  await join(ana);
  assert.equal(await logIn(codes.ana), 'account_ended');
  assert.equal((await print(admin, { students: [String(ana.userId)] })).body.code, 'not_found');
  await endRostered(built, ben);
  await join(ben);
  assert.equal(await logIn(codes.ben), 'account_ended');
});

test('guesses of slips need a proof of work, from one IP address and from many', async (t) => {
  const { built, ana, slipOf, logIn } = await makeScene(t);
  const code = await slipOf(ana);
  const visitor = (address: string) => built.visitor({ address });
  const wrong = 'ABCD-EFGH-JKMN';
  assert.equal(await logIn(wrong, visitor('203.0.113.1')), 'slip_wrong');
  const setCount = (key: string, count: number) =>
    built.db.updateTable('throttles').set({ count }).where('key', '=', key).executeTakeFirst();
  const ofClient = await setCount('failed log-ins from 203.0.113.1', maxFailuresPerClient);
  assert.equal(ofClient.numUpdatedRows, 1n);
  assert.equal(await logIn(code, visitor('203.0.113.1')), 'proof_of_work_required');
  assert.equal(await logIn(code, visitor('203.0.113.2')), 'ok');
  await setCount('wrong slips', maxWrongSlips);
  const elsewhere = visitor('203.0.113.3');
  assert.equal(await logIn(code, elsewhere), 'proof_of_work_required');
  assert.equal(await logIn(code, elsewhere, { proof: await proveWork(elsewhere) }), 'ok');
});
