import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import type { LostRow } from '@tapin/oneroster/problems';
import type { RosterRecord } from '@tapin/oneroster/records';
import { sql } from 'kysely';
import { makePlannedDistrict, newStaff, newStudent } from '#test/planned-district.ts';
import { newClass, newEnrollment, newOrg, newPerson, newRole } from '#test/roster-scene.ts';
import { startApplying } from '../runs/service.ts';

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
  /** Plans records of a source that has lost rows, and returns what would end. */
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

test('a person whose row was lost stays, and others end as their absence is certain', async (t) => {
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

test('lost rows of classes and enrollments end no class and no member', async (t) => {
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
