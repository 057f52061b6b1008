import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import type { RosterRecord } from '@tapin/oneroster/records';
import type { RosterMapping } from '@tapin/shared/contract/roster-calls';
import type { Database } from '#src/database/database.ts';
import { freshDatabase } from '#test/fresh-database.ts';
import { makeRosterDistrict } from '#test/roster-changes.ts';
import {
  applyPlan,
  deltaOf,
  importSource,
  loadRun,
  newOrg,
  newPerson,
  newRole,
  newSource,
  planSource,
} from '#test/roster-scene.ts';
import { changeMapping } from './mapping.ts';
import { planRun } from './plan-run.ts';

const north = newOrg('s1', 'North');
const teachers = [newPerson('t1', 'Tia Reed'), newRole('t1', 's1', 'teacher')];
const parent = newPerson('x1', 'Dana Poe');
const withRole = (role: string) => [north, ...teachers, parent, newRole('x1', 's1', role)];
const raised = [north, teachers[0], newRole('t1', 's1', 'principal')] as RosterRecord[];

async function makeDistrict(t: TestContext) {
  const { db, close } = await freshDatabase();
  t.after(close);
  return { db, districtId: await makeRosterDistrict(db, 'CEDAR') };
}

const staffOf = async (db: Database, runId: number) =>
  (await loadRun(db, runId)).changes
    .filter(({ kind }) => kind === 'staff')
    .map(({ action, sourced_id, after }) => [action, sourced_id, Object(after).role]);

const questionsOf = async (db: Database, runId: number) =>
  (await loadRun(db, runId)).problems
    .filter(({ level }) => level === 'question')
    .map(({ code, value, data }) => [code, value, Object(data).name, Object(data).orgSourcedId]);

async function answer(db: Database, districtId: number, runId: number, roles: RosterMapping['roles']) {
  await changeMapping(db, districtId, { roles });
  await planRun(db, runId);
}

for (const role of ['siteAdministrator', 'administrator', 'principal'])
  test(`a new person with the role ${role} is a question and gets no access before an answer`, async (t) => {
    const { db, districtId } = await makeDistrict(t);
    for (const mode of ['usual', 'new-year'] as const) {
      const run = await planSource(db, districtId, newSource(withRole(role)), { mode });
      assert.deepEqual(await staffOf(db, run), [['add', 't1', 'teacher']], mode);
      assert.deepEqual(await questionsOf(db, run), [['person-new-admin', role, 'Dana Poe', 's1']], mode);
      assert.equal(Object((await loadRun(db, run)).run.problem_counts).question, 1);
      await db.updateTable('roster_runs').set({ state: 'canceled' }).execute();
    }
    const delta = await planSource(db, districtId, deltaOf(withRole(role)));
    assert.deepEqual(await questionsOf(db, delta), [['person-new-admin', role, 'Dana Poe', 's1']]);
  });

test('an accepted admin is counted as an admin, and the answer is not used in another run', async (t) => {
  const { db, districtId } = await makeDistrict(t);
  const roster = newSource(withRole('principal'));
  const first = await planSource(db, districtId, roster);
  await answer(db, districtId, first, { s1: { x1: 'accept' } });
  assert.deepEqual((await staffOf(db, first)).sort(), [
    ['add', 't1', 'teacher'],
    ['add', 'x1', 'admin'],
  ]);
  const { run } = await loadRun(db, first);
  assert.deepEqual(Object(run.counts).staff, { add: 2, change: 0, end: 0 });
  assert.deepEqual(Object(run.counts).admins, { add: 1, change: 0, end: 0 });
  await db.updateTable('roster_runs').set({ state: 'canceled' }).execute();

  const second = await planSource(db, districtId, roster);
  assert.equal((await questionsOf(db, second)).length, 1, 'the answer was about the first run');
  await answer(db, districtId, second, { s1: { x1: 'accept' } });
  await applyPlan(db, second);
  const third = await planSource(db, districtId, roster);
  assert.deepEqual([await questionsOf(db, third), await staffOf(db, third)], [[], []]);

  await db.updateTable('school_users').set({ role: 'teacher' }).where('role', '=', 'admin').execute();
  const afterDemotion = await planSource(db, districtId, roster);
  assert.equal((await questionsOf(db, afterDemotion)).length, 1, 'a role that a person has lowered');
  assert.deepEqual(await staffOf(db, afterDemotion), []);
});

test('a rise from teacher to admin leaves the teacher as one until it is accepted', async (t) => {
  const { db, districtId } = await makeDistrict(t);
  await importSource(db, districtId, newSource([north, ...teachers]));
  const run = await planSource(db, districtId, newSource(raised));
  assert.deepEqual(await questionsOf(db, run), [['person-new-admin', 'principal', 'Tia Reed', 's1']]);
  assert.deepEqual(await staffOf(db, run), []);
  await answer(db, districtId, run, { s1: { t1: 'accept' } });
  assert.deepEqual(await staffOf(db, run), [['change', 't1', 'admin']]);
  assert.deepEqual(Object((await loadRun(db, run)).run.counts).admins, { add: 0, change: 1, end: 0 });
});

test('a person who is left out, or given as a teacher, is no question in the next runs', async (t) => {
  const { db, districtId } = await makeDistrict(t);
  const roster = newSource(withRole('siteAdministrator'));
  const run = await planSource(db, districtId, roster);
  await answer(db, districtId, run, { s1: { x1: 'lower' } });
  assert.deepEqual((await staffOf(db, run)).sort(), [
    ['add', 't1', 'teacher'],
    ['add', 'x1', 'teacher'],
  ]);
  await answer(db, districtId, run, { s1: { x1: 'skip' } });
  assert.deepEqual(await staffOf(db, run), [['add', 't1', 'teacher']]);
  await db.updateTable('roster_runs').set({ state: 'canceled' }).execute();
  const next = await planSource(db, districtId, roster);
  assert.deepEqual(await questionsOf(db, next), []);
  assert.deepEqual(await staffOf(db, next), [['add', 't1', 'teacher']]);
});

test('a student of the roster becomes one of the staff only after a person has accepted it', async (t) => {
  const { db, districtId } = await makeDistrict(t);
  const ana = newPerson('k1', 'Ana Ruiz', { grade: '12' });
  await importSource(db, districtId, newSource([north, ...teachers, ana, newRole('k1', 's1', 'student')]));
  const run = await planSource(
    db,
    districtId,
    newSource([north, ...teachers, ana, newRole('k1', 's1', 'teacher')]),
  );
  assert.deepEqual(await questionsOf(db, run), [['person-was-student', 'teacher', 'Ana Ruiz', 's1']]);
  assert.deepEqual((await loadRun(db, run)).changes, []);
  await answer(db, districtId, run, { s1: { k1: 'accept' } });
  assert.deepEqual(await staffOf(db, run), [['change', 'k1', 'teacher']]);
});
