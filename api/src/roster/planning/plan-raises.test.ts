import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { RosterRecord } from '@tapin/oneroster/records';
import { makePlannedDistrict, newStaff, newStudent } from '#test/planned-district.ts';
import { applyPlan, deltaOf, type loadRun, newOrg, newRole } from '#test/roster-scene.ts';

const north = newOrg('s1', 'North');
const teachers = newStaff('t1', 'Tia Reed');
const withRole = (role: string) => [north, ...teachers, ...newStaff('x1', 'Dana Poe', role)];
const raised = [north, teachers[0], newRole('t1', 's1', 'principal')] as RosterRecord[];

type Plan = Awaited<ReturnType<typeof loadRun>>;

const staffOf = ({ changes }: Plan) =>
  changes
    .filter(({ kind }) => kind === 'staff')
    .map(({ action, sourced_id, after }) => [action, sourced_id, Object(after).role]);

const questionsOf = ({ problems }: Plan) =>
  problems
    .filter(({ level }) => level === 'question')
    .map(({ code, value, data }) => [code, value, Object(data).name, Object(data).orgSourcedId]);

for (const role of ['siteAdministrator', 'administrator', 'principal'])
  test(`a new person with the role ${role} is a question and gets no access before an answer`, async (t) => {
    const { plan, cancel } = await makePlannedDistrict(t);
    for (const mode of ['usual', 'new-year'] as const) {
      const planned = await plan(withRole(role), { mode });
      assert.deepEqual(staffOf(planned), [['add', 't1', 'teacher']], mode);
      assert.deepEqual(questionsOf(planned), [['person-new-admin', role, 'Dana Poe', 's1']], mode);
      assert.equal(Object(planned.run.problem_counts).question, 1);
      await cancel();
    }
    const delta = await plan(deltaOf(withRole(role)));
    assert.deepEqual(questionsOf(delta), [['person-new-admin', role, 'Dana Poe', 's1']]);
  });

test('an accepted admin is counted as an admin, and the answer is not used in another run', async (t) => {
  const { db, plan, planWith, cancel } = await makePlannedDistrict(t);
  const roster = withRole('principal');
  const accept = ({ run }: Plan) => planWith(run.id, { roles: { s1: { x1: 'accept' } } });
  const accepted = await accept(await plan(roster));
  assert.deepEqual(staffOf(accepted).sort(), [
    ['add', 't1', 'teacher'],
    ['add', 'x1', 'admin'],
  ]);
  assert.deepEqual(Object(accepted.run.counts).staff, { add: 2, change: 0, end: 0 });
  assert.deepEqual(Object(accepted.run.counts).admins, { add: 1, change: 0, end: 0 });
  await cancel();

  const second = await plan(roster);
  assert.equal(questionsOf(second).length, 1, 'the answer was about the first run');
  await accept(second);
  await applyPlan(db, second.run.id);
  const third = await plan(roster);
  assert.deepEqual([questionsOf(third), staffOf(third)], [[], []]);

  await db.updateTable('school_users').set({ role: 'teacher' }).where('role', '=', 'admin').execute();
  const afterDemotion = await plan(roster);
  assert.equal(questionsOf(afterDemotion).length, 1, 'a role that a person has lowered');
  assert.deepEqual(staffOf(afterDemotion), []);
});

test('a rise from teacher to admin leaves the teacher as one until it is accepted', async (t) => {
  const { plan, planWith, importAll } = await makePlannedDistrict(t);
  await importAll([north, ...teachers]);
  const planned = await plan(raised);
  assert.deepEqual(questionsOf(planned), [['person-new-admin', 'principal', 'Tia Reed', 's1']]);
  assert.deepEqual(staffOf(planned), []);
  const accepted = await planWith(planned.run.id, { roles: { s1: { t1: 'accept' } } });
  assert.deepEqual(staffOf(accepted), [['change', 't1', 'admin']]);
  assert.deepEqual(Object(accepted.run.counts).admins, { add: 0, change: 1, end: 0 });
});

test('a person who is left out, or given as a teacher, is no question in the next runs', async (t) => {
  const { plan, planWith, cancel } = await makePlannedDistrict(t);
  const roster = withRole('siteAdministrator');
  const { id } = (await plan(roster)).run;
  assert.deepEqual(staffOf(await planWith(id, { roles: { s1: { x1: 'lower' } } })).sort(), [
    ['add', 't1', 'teacher'],
    ['add', 'x1', 'teacher'],
  ]);
  const skipped = await planWith(id, { roles: { s1: { x1: 'skip' } } });
  assert.deepEqual(staffOf(skipped), [['add', 't1', 'teacher']]);
  await cancel();
  const next = await plan(roster);
  assert.deepEqual([questionsOf(next), staffOf(next)], [[], [['add', 't1', 'teacher']]]);
});

test('a student of the roster becomes one of the staff only after a person has accepted it', async (t) => {
  const { plan, planWith, importAll } = await makePlannedDistrict(t);
  const ana = newStudent('k1', 'Ana Ruiz', { grade: '12' });
  await importAll([north, ...teachers, ...ana]);
  const planned = await plan([north, ...teachers, ...newStaff('k1', 'Ana Ruiz', 'teacher', { grade: '12' })]);
  assert.deepEqual(questionsOf(planned), [['person-was-student', 'teacher', 'Ana Ruiz', 's1']]);
  assert.deepEqual(planned.changes, []);
  const accepted = await planWith(planned.run.id, { roles: { s1: { k1: 'accept' } } });
  assert.deepEqual(staffOf(accepted), [['change', 'k1', 'teacher']]);
});
