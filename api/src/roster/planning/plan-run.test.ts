import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { RosterRecord } from '@tapin/oneroster/records';
import { sql } from 'kysely';
import { makePlannedDistrict, newStaff, newStudent } from '#test/roster/planned-district.ts';
import { makeRosterDistrict } from '#test/roster/roster-changes.ts';
import {
  deltaOf,
  loadRun,
  newClass,
  newEnrollment,
  newOrg,
  newPerson,
  newRole,
  newSource,
  rosterToday,
} from '#test/roster/roster-scene.ts';
import { cancelRun, startApplying } from '../runs/service.ts';
import { planAgain, planRun } from './plan-run.ts';

const schools = [newOrg('d', 'Cedar', { type: 'district' }), newOrg('s1', 'North'), newOrg('s2', 'South')];
const staff = [...newStaff('t1', 'Tia Reed'), ...newStaff('p1', 'Pam Lee', 'proctor')];
const students = ['1', 'KG', '12', 'UG', '5', '6'].flatMap((grade, index) =>
  newStudent(`k${index}`, `Kim${index} Park`, { grade }),
);
const classes = [
  newClass('c1', 's1', { periods: ['1(A)'] }),
  newEnrollment('c1', 't1', 'teacher', { isPrimary: true }),
  ...[0, 1, 2, 3, 4, 5].map((index) => newEnrollment('c1', `k${index}`, 'student')),
];
const roster = [...schools, ...staff, ...students, ...classes];
const isAbout = (record: RosterRecord, id: string) =>
  'personSourcedId' in record
    ? record.personSourcedId === id
    : 'sourcedId' in record && record.sourcedId === id;
const without = (...ids: string[]) => roster.filter((record) => !ids.some((id) => isAbout(record, id)));

const linesOf = ({ changes }: Awaited<ReturnType<typeof loadRun>>): string[] =>
  changes
    .filter(({ kind }) => kind !== 'school')
    .map(({ action, sourced_id, school_sourced_id }) => `${action} ${sourced_id} ${school_sourced_id}`)
    .sort();

test('plans every row of a first roster, and no change when the same roster is read again', async (t) => {
  const { plan, importAll } = await makePlannedDistrict(t);
  const { run, changes, problems } = await plan(roster);
  assert.deepEqual(problems, []);
  assert.equal(run.state, 'planned');
  assert.deepEqual(run.counts, {
    schools: { add: 2, change: 0, end: 0 },
    students: { add: 6, change: 0, end: 0 },
    staff: { add: 2, change: 0, end: 0 },
    classes: { add: 1, change: 0, end: 0 },
  });
  const documentOf = (id: string) => Object(changes.find(({ sourced_id }) => sourced_id === id)?.after);
  assert.deepEqual([documentOf('k1').grade, documentOf('k1').gradeCode], [null, 'KG']);
  assert.deepEqual([documentOf('k2').grade, documentOf('k2').gradeCode], [12, null]);
  assert.deepEqual([documentOf('p1').role, documentOf('t1').role], ['teacher', 'teacher']);
  assert.equal(documentOf('c1').classType, 'first_period');
  assert.equal(documentOf('c1').members.length, 7);

  await importAll(roster);
  const again = await plan(roster);
  assert.deepEqual([again.changes, again.problems], [[], []]);
  assert.deepEqual(linesOf(await plan(deltaOf([]))), []);
});

test('a plan ends people who are missing in complete data or marked as gone, but nobody who is absent from a delta', async (t) => {
  const { plan, importAll } = await makePlannedDistrict(t);
  await importAll(roster);
  assert.deepEqual(linesOf(await plan(without('k1'))), ['change c1 s1', 'end k1 s1']);
  const gone = without('k1').concat(newPerson('k1', 'Kim1 Park', { isEnded: true, grade: 'KG' }));
  assert.deepEqual(linesOf(await plan(gone)), ['change c1 s1', 'end k1 s1']);

  const delta = deltaOf([
    newPerson('k0', 'Kimberly Park', { grade: '2' }),
    newPerson('k1', 'Kim1 Park', { isEnded: true }),
    newEnrollment('c1', 'k1', 'student', { isEnded: true }),
    ...newStudent('k9', 'Ann Cole', { grade: '3' }),
  ]);
  const changed = await plan(delta);
  assert.deepEqual(linesOf(changed), ['add k9 s1', 'change c1 s1', 'change k0 s1', 'end k1 s1']);
  const k0 = changed.changes.find(({ sourced_id }) => sourced_id === 'k0');
  assert.deepEqual([Object(k0?.before).firstName, Object(k0?.after).firstName], ['Kim0', 'Kimberly']);

  for (const empty of [[], schools, [...schools, ...classes.slice(0, 1)]]) {
    const planned = await plan(empty);
    assert.equal(linesOf(planned).filter((line) => line.startsWith('end k')).length, 0);
    assert.ok(planned.problems.some(({ code }) => code === 'roster-empty'));
  }
});

test('a plan stops when more memberships of a school end than allowed, except at the change of the school year', async (t) => {
  const { db, districtId, plan, importAll } = await makePlannedDistrict(t);
  await importAll(roster);
  const half = without('k0', 'k1', 'k2');
  const stopped = await plan(half);
  assert.deepEqual([stopped.run.state, stopped.run.reason], ['stopped', 'many-endings']);
  const newYear = await plan(half, { mode: 'new-year' });
  assert.deepEqual([newYear.run.state, newYear.run.reason], ['planned', null]);
  const settings = JSON.stringify({ maxEndings: 60 });
  await db.insertInto('roster_sources').values({ district_id: districtId, settings }).execute();
  assert.equal((await plan(half)).run.state, 'planned');
});

test('a plan moves a student within the district, and keeps a student whose rows are wrong', async (t) => {
  const { plan, importAll } = await makePlannedDistrict(t);
  await importAll(roster);
  const moved = without('k1').concat(
    newPerson('k1', 'Kim1 Park', { grade: 'KG', primaryOrgSourcedId: 's2' }),
    newRole('k1', 's1', 'student', { isPrimary: false }),
    newRole('k1', 's2', 'student'),
  );
  const move = await plan(moved);
  assert.deepEqual(linesOf(move), ['add k1 s2', 'change c1 s1', 'end k1 s1']);
  assert.deepEqual(
    move.problems.map(({ code, level }) => [code, level]),
    [['student-two-schools', 'warning']],
  );
  const lost = without('k1').concat(newPerson('k1', 'Kim1 Park'), newRole('k1', 'nowhere', 'student'));
  const kept = await plan(lost);
  assert.deepEqual(linesOf(kept), ['change c1 s1']);
  assert.deepEqual(
    kept.problems.map(({ code, file, column_name, line }) => [code, file, column_name, line]),
    [
      ['role-no-org', 'roles.csv', 'orgSourcedId', 2],
      ['person-school-unknown', 'roles.csv', 'orgSourcedId', 2],
    ],
  );
  const { problems } = await plan(newSource(lost, { version: '1.1' }));
  const noSchool = problems.find(({ code }) => code === 'person-school-unknown');
  assert.deepEqual([noSchool?.file, noSchool?.column_name], ['users.csv', 'orgSourcedIds']);
});

test('a plan has no change for a class whose school has left the district', async (t) => {
  const { db, plan, importAll } = await makePlannedDistrict(t);
  await importAll(roster);
  const other = await makeRosterDistrict(db, 'OTHER');
  await db.updateTable('schools').set({ district_id: other }).where('name', '=', 'North').execute();
  const { changes } = await plan(roster);
  assert.deepEqual(
    changes.filter(({ kind }) => kind === 'class'),
    [],
  );
});

test('planning pauses after each of its statements', async (t) => {
  const { db, plan } = await makePlannedDistrict(t);
  const runId = (await plan(roster)).run.id;
  const durations: number[] = [];
  await planRun(db, runId, rosterToday, async (durationMs) => {
    durations.push(durationMs);
  });
  assert.ok(durations.length > 10);
  assert.ok(durations.every((durationMs) => durationMs > 0));
});

test('a run that is canceled or applied while it is planned again keeps its former plan', async (t) => {
  const { db, districtId, plan } = await makePlannedDistrict(t);
  const decisions = [
    ['applying', (runId: number) => startApplying(db, { districtId, runId, acceptsEndings: false })],
    ['canceled', (runId: number) => cancelRun(db, { districtId, runId })],
  ] as const;
  for (const [state, decide] of decisions) {
    const before = await plan(roster);
    const runId = before.run.id;
    let pauses = 0;
    await planRun(db, runId, rosterToday, async (_, keepAlive) => {
      pauses += 1;
      if (pauses === 1) await decide(runId);
      await keepAlive?.();
    });
    assert.equal(pauses, 1, state);
    const after = await loadRun(db, runId);
    assert.equal(after.run.state, state);
    assert.deepEqual(after.changes, before.changes);
    await db.updateTable('roster_runs').set({ state: 'failed' }).where('id', '=', runId).execute();
  }
});

test('a small roster is planned again in the request, and a large one by the worker', async (t) => {
  const { db, plan } = await makePlannedDistrict(t);
  const runId = (await plan(roster)).run.id;
  const planAgainWith = async (person: number) => {
    await sql`insert into roster_staged_people
      select run_id, 'n' || number, 'No', 'School', '', '', '', '{}', '', '', '', false, 9
      from roster_staged_people cross join generate_series(1, ${person}) number where run_id = ${runId} and sourced_id = 'k1'
      on conflict do nothing`.execute(db);
    await sql`update roster_runs set source = jsonb_set(source, '{records,person}', (
      select count(*)::text::jsonb from roster_staged_people where run_id = ${runId})) where id = ${runId}`.execute(
      db,
    );
    await planAgain(db, runId, rosterToday);
    return (await loadRun(db, runId)).run.state;
  };
  assert.equal(await planAgainWith(4_000), 'planned');
  assert.equal(await planAgainWith(5_001), 'reading');
});
