import assert from 'node:assert/strict';
import { test } from 'node:test';
import { makeCareScene, setCalendar } from '#test/care.ts';
import { assign, type Person } from '#test/people.ts';

async function makeScene(t: Parameters<typeof makeCareScene>[0]) {
  const scene = await makeCareScene(t);
  await setCalendar(scene.built, scene.school.id);
  const load = async ({ visitor }: Person) => (await visitor.call('GET /user/notices', {})).body;
  /** Saves the form as it is shown, with changes. */
  const save = async (who: Person, changes: object = {}) => {
    const { rules, digestHour } = await load(who);
    const { status } = await who.visitor.call('PUT /user/notices', {
      body: { rules: { ...rules, ...changes }, digestHour },
    });
    assert.equal(status, 200);
  };
  return { ...scene, load, save };
}

const off = { awful: 'off', lowDays: 'off', notEatenDays: 'off', ownLow: 'off', asked: 'off' };

test('an admin who saves the form unchanged is still notified of a student without a counselor', async (t) => {
  const { make, admin, load, save, answer, mailed } = await makeScene(t);
  const before = await load(admin);
  assert.equal(before.rules.awful, 'usual');
  await save(admin);
  assert.deepEqual(await load(admin), before);
  await answer('3', 1, await make({}));
  assert.deepEqual(await mailed(), [`care-waiting ${admin.email}`]);
});

test('an admin who saves the form unchanged is not notified of a student with a counselor', async (t) => {
  const { counselor, admin, save, answer, mailed } = await makeScene(t);
  await save(admin);
  await answer('3', 1);
  assert.deepEqual(await mailed(), [`care-waiting ${counselor.email}`]);
});

test('an admin who counsels and saves the form unchanged is notified of the own students only', async (t) => {
  const { built, make, school, counselor, admin, load, save, answer, mailed } = await makeScene(t);
  const own = await make({});
  await assign(built, school.id, own, admin, 'counselor');
  await save(admin);
  assert.equal((await load(admin)).rules.awful, 'usual');
  await answer('3', 1);
  await answer('3', 1, own);
  assert.deepEqual(await mailed(), [`care-waiting ${counselor.email}`, `care-waiting ${admin.email}`]);
});

test('a choice of another rule keeps the rules that are usual', async (t) => {
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

test('a choice that the previous version of the API stores replaces the usual one', async (t) => {
  const { built, admin, load, save } = await makeScene(t);
  await save(admin);
  await built.db.updateTable('notice_choices').set({ awful: 'off' }).execute();
  const { rules } = await load(admin);
  assert.deepEqual([rules.awful, rules.lowDays], ['off', 'usual']);
});

test('the backup is notified when the counselor turned the rule off, without one all admins are', async (t) => {
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

test('the form names who is notified instead, and says that the last person is notified anyway', async (t) => {
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
