import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import type { LostRow } from '@tapin/oneroster/problems';
import type { RosterRecord } from '@tapin/oneroster/records';
import { sql } from 'kysely';
import { startApplying } from '#src/roster/runs/service.ts';
import { makePlannedDistrict, newStaff, newStudent } from '#test/roster/planned-district.ts';
import {
  applyPlan,
  deltaOf,
  type loadRun,
  newClass,
  newEnrollment,
  newOrg,
  newPerson,
  newRole,
} from '#test/roster/roster-scene.ts';

const roster = [
  newOrg('s1', 'North'),
  newOrg('s2', 'South'),
  ...['k0', 'k1', 'k2'].flatMap((id) => newStudent(id, `Pat ${id}`)),
  ...['t0', 't1'].flatMap((id) => newStaff(id, `Pat ${id}`)),
  newRole('t1', 's2', 'teacher', { isPrimary: false }),
  newClass('c1', 's1', { periods: ['1'] }),
  newClass('c2', 's1', { periods: ['2'] }),
  newEnrollment('c1', 't0', 'teacher', { isPrimary: true }),
  ...['k0', 'k1', 'k2'].map((id) => newEnrollment('c1', id, 'student')),
];
const isAbout = (record: RosterRecord, id: string) =>
  'personSourcedId' in record
    ? record.personSourcedId === id
    : 'sourcedId' in record && record.sourcedId === id;
const without = (...ids: string[]) => roster.filter((record) => !ids.some((id) => isAbout(record, id)));
const lostPerson: LostRow = { kind: 'person', personId: null };

async function makeScene(t: TestContext) {
  const { db, districtId, importAll, plan: planRecords } = await makePlannedDistrict(t);
  await importAll(roster);
  /** Plans records of a source that has lost rows, and returns which memberships would end. */
  async function plan(records: readonly RosterRecord[], ...lost: LostRow[]) {
    const { run, changes, problems } = await planRecords(records, {
      onOptions: ({ onProblem }) => {
        const problem = { file: 'users.csv', line: 7, column: null, value: '', level: 'error' } as const;
        for (const row of lost) onProblem({ ...problem, code: 'row-columns', lost: row });
      },
    });
    const ends = changes
      .filter(({ action }) => action === 'end')
      .map(({ sourced_id, school_sourced_id }) => `${sourced_id} ${school_sourced_id}`);
    const named = problems.flatMap(({ code, data }) =>
      code === 'ending-uncertain' ? Object(data).name : [],
    );
    return { id: run.id, reason: run.reason, ends: ends.sort(), named, changes };
  }
  return { db, districtId, plan };
}

test('a lost row that may be about anybody stops the plan until an admin accepts the endings', async (t) => {
  const { db, districtId, plan } = await makeScene(t);
  const { id, reason, ends, named } = await plan(without('k0'), lostPerson);
  assert.deepEqual([reason, ends, named], ['uncertain-endings', ['k0 s1'], ['Pat k0']]);
  const run = { districtId, runId: id };
  await assert.rejects(startApplying(db, { ...run, acceptsEndings: false }), { code: 'roster_many_endings' });
  await startApplying(db, { ...run, acceptsEndings: true });
  await db.updateTable('roster_runs').set({ state: 'failed' }).where('id', '=', id).execute();
  for (const kind of ['role', 'enrollment'] as const)
    assert.equal((await plan(without('k0'), { kind, personId: null })).reason, 'uncertain-endings', kind);
  const lostRole = roster.filter((record) => !(record.kind === 'role' && record.orgSourcedId === 's2'));
  const { ends: left, reason: why } = await plan(lostRole, { kind: 'role', personId: null });
  assert.deepEqual([left, why], [['t1 s2'], 'uncertain-endings'], 'a role at a second school');
});

test('a person whose row was lost stays, and the memberships of other absent people end', async (t) => {
  const { plan } = await makeScene(t);
  const lost: LostRow[] = [
    { kind: 'person', personId: 'k0' },
    { kind: 'role', personId: 't1' },
  ];
  const records = without('k0', 'k1', 't1');
  const { reason, ends } = await plan([...records, ...newStaff('t1', 'Pat t1')], ...lost);
  assert.deepEqual([reason, ends], [null, ['k1 s1']]);
  const marked = [...without('k1'), newPerson('k1', 'Pat k1', { isEnded: true })];
  const complete = await plan(marked, lostPerson);
  assert.deepEqual([complete.reason, complete.ends], [null, ['k1 s1']], 'marked as gone');
});

test('an absent person is not certain to have left when a new person has the same name', async (t) => {
  const { plan } = await makeScene(t);
  const { reason, ends, named } = await plan([...without('k0'), ...newStudent('kO', 'Pat k0')]);
  assert.deepEqual([reason, ends, named], ['uncertain-endings', ['k0 s1'], ['Pat k0']]);
  assert.equal((await plan([...without('k0'), newPerson('kO', 'Pat k0')])).reason, 'uncertain-endings');
  assert.equal((await plan([...without('k0'), newPerson('kO', 'Pat New')])).reason, null);
});

test('lost rows of classes and enrollments end no class and no class member', async (t) => {
  const { db, plan } = await makeScene(t);
  const withoutClass = roster.filter((record) => !(record.kind === 'class' && record.sourcedId === 'c2'));
  assert.deepEqual((await plan(withoutClass, { kind: 'class', personId: null })).ends, []);
  assert.deepEqual((await plan(withoutClass)).ends, ['c2 s1']);
  const withoutMember = roster.filter(
    (record) => !(record.kind === 'enrollment' && record.personSourcedId === 'k2'),
  );
  assert.deepEqual((await plan(withoutMember, { kind: 'enrollment', personId: null })).changes, []);
  assert.deepEqual((await plan(withoutMember, { kind: 'enrollment', personId: 'k2' })).changes, []);
  assert.equal((await plan(withoutMember, { kind: 'enrollment', personId: 'k1' })).changes.length, 1);
  const { rows } = await sql`select from roster_runs where state = 'stopped'`.execute(db);
  assert.deepEqual(rows, []);
});

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
  test(`a new person with the role ${role} becomes a question for an admin, and gets no access before the answer`, async (t) => {
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

test('an accepted admin is counted as an admin, and the acceptance does not count in another run', async (t) => {
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

test('a teacher whom the roster makes an admin stays a teacher until that is accepted', async (t) => {
  const { plan, planWith, importAll } = await makePlannedDistrict(t);
  await importAll([north, ...teachers]);
  const planned = await plan(raised);
  assert.deepEqual(questionsOf(planned), [['person-new-admin', 'principal', 'Tia Reed', 's1']]);
  assert.deepEqual(staffOf(planned), []);
  const accepted = await planWith(planned.run.id, { roles: { s1: { t1: 'accept' } } });
  assert.deepEqual(staffOf(accepted), [['change', 't1', 'admin']]);
  assert.deepEqual(Object(accepted.run.counts).admins, { add: 0, change: 1, end: 0 });
});

test('a person who was left out, or accepted as a teacher, is not a question in the next runs', async (t) => {
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

test('a student whom the roster makes staff changes only after a person has accepted it', async (t) => {
  const { plan, planWith, importAll } = await makePlannedDistrict(t);
  const ana = newStudent('k1', 'Ana Ruiz', { grade: '12' });
  await importAll([north, ...teachers, ...ana]);
  const planned = await plan([north, ...teachers, ...newStaff('k1', 'Ana Ruiz', 'teacher', { grade: '12' })]);
  assert.deepEqual(questionsOf(planned), [['person-was-student', 'teacher', 'Ana Ruiz', 's1']]);
  assert.deepEqual(planned.changes, []);
  const accepted = await planWith(planned.run.id, { roles: { s1: { k1: 'accept' } } });
  assert.deepEqual(staffOf(accepted), [['change', 'k1', 'teacher']]);
});
