import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import type { RosterRecord } from '@tapin/oneroster/records';
import { sql } from 'kysely';
import type { Database } from '#src/database/database.ts';
import { freshDatabase } from '#test/fresh-database.ts';
import { makeRosterDistrict } from '#test/roster-changes.ts';
import {
  deltaOf,
  importSource,
  loadRun,
  newClass,
  newEnrollment,
  newOrg,
  newPerson,
  newRole,
  newSource,
  planSource,
  rosterToday,
} from '#test/roster-scene.ts';
import { cancelRun, startApplying } from '../runs/service.ts';
import { planAgain, planRun } from './plan-run.ts';

const schools = [newOrg('d', 'Cedar', { type: 'district' }), newOrg('s1', 'North'), newOrg('s2', 'South')];
const staff = [
  newPerson('t1', 'Tia Reed'),
  newPerson('p1', 'Pam Lee'),
  newRole('t1', 's1', 'teacher'),
  newRole('p1', 's1', 'proctor'),
];
const students = ['1', 'KG', '12', 'UG', '5', '6'].flatMap((grade, index) => [
  newPerson(`k${index}`, `Kim${index} Park`, { grade }),
  newRole(`k${index}`, 's1', 'student'),
]);
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

async function makeDistrict(t: TestContext) {
  const { db, close } = await freshDatabase();
  t.after(close);
  return { db, districtId: await makeRosterDistrict(db, 'CEDAR') };
}

/** Returns the changes of a plan as short lines. */
async function linesOf(db: Database, runId: number): Promise<string[]> {
  const { changes } = await loadRun(db, runId);
  return changes
    .filter(({ kind }) => kind !== 'school')
    .map(({ action, sourced_id, school_sourced_id }) => `${action} ${sourced_id} ${school_sourced_id}`)
    .sort();
}

test('plans a first roster, and nothing when the same roster comes again', async (t) => {
  const { db, districtId } = await makeDistrict(t);
  const { run, changes, problems } = await loadRun(db, await planSource(db, districtId, newSource(roster)));
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

  await importSource(db, districtId, newSource(roster));
  const again = await loadRun(db, await planSource(db, districtId, newSource(roster)));
  assert.deepEqual([again.changes, again.problems], [[], []]);
  const delta = await planSource(db, districtId, deltaOf([]));
  assert.deepEqual(await linesOf(db, delta), []);
});

test('ends who is missing in complete data or marked as gone, but nobody by the absence in a delta', async (t) => {
  const { db, districtId } = await makeDistrict(t);
  await importSource(db, districtId, newSource(roster));
  const missing = await loadRun(db, await planSource(db, districtId, newSource(without('k1'))));
  assert.deepEqual(await linesOf(db, missing.run.id), ['change c1 s1', 'end k1 s1']);
  const gone = without('k1').concat(newPerson('k1', 'Kim1 Park', { isEnded: true, grade: 'KG' }));
  assert.deepEqual(await linesOf(db, await planSource(db, districtId, newSource(gone))), [
    'change c1 s1',
    'end k1 s1',
  ]);

  const delta = deltaOf([
    newPerson('k0', 'Kimberly Park', { grade: '2' }),
    newPerson('k1', 'Kim1 Park', { isEnded: true }),
    newEnrollment('c1', 'k1', 'student', { isEnded: true }),
    newPerson('k9', 'Ann Cole', { grade: '3' }),
    newRole('k9', 's1', 'student'),
  ]);
  const changed = await loadRun(db, await planSource(db, districtId, delta));
  assert.deepEqual(await linesOf(db, changed.run.id), [
    'add k9 s1',
    'change c1 s1',
    'change k0 s1',
    'end k1 s1',
  ]);
  const k0 = changed.changes.find(({ sourced_id }) => sourced_id === 'k0');
  assert.deepEqual([Object(k0?.before).firstName, Object(k0?.after).firstName], ['Kim0', 'Kimberly']);

  for (const empty of [newSource([]), newSource(schools), newSource([...schools, ...classes.slice(0, 1)])]) {
    const { run, problems } = await loadRun(db, await planSource(db, districtId, empty));
    assert.equal((await linesOf(db, run.id)).filter((line) => line.startsWith('end k')).length, 0);
    assert.ok(problems.some(({ code }) => code === 'roster-empty'));
  }
});

test('stops when more memberships of a school end than allowed, except at the change of the school year', async (t) => {
  const { db, districtId } = await makeDistrict(t);
  await importSource(db, districtId, newSource(roster));
  const half = newSource(without('k0', 'k1', 'k2'));
  const stopped = await loadRun(db, await planSource(db, districtId, half));
  assert.deepEqual([stopped.run.state, stopped.run.reason], ['stopped', 'many-endings']);
  const newYear = await loadRun(db, await planSource(db, districtId, half, { mode: 'new-year' }));
  assert.deepEqual([newYear.run.state, newYear.run.reason], ['planned', null]);
  await db
    .insertInto('roster_sources')
    .values({ district_id: districtId, settings: JSON.stringify({ maxEndings: 60 }) })
    .execute();
  const allowed = await loadRun(db, await planSource(db, districtId, half));
  assert.equal(allowed.run.state, 'planned');
});

test('moves a student within the district, and keeps one whose rows are wrong', async (t) => {
  const { db, districtId } = await makeDistrict(t);
  await importSource(db, districtId, newSource(roster));
  const moved = without('k1').concat(
    newPerson('k1', 'Kim1 Park', { grade: 'KG', primaryOrgSourcedId: 's2' }),
    newRole('k1', 's1', 'student', { isPrimary: false }),
    newRole('k1', 's2', 'student'),
  );
  const plan = await loadRun(db, await planSource(db, districtId, newSource(moved)));
  assert.deepEqual(await linesOf(db, plan.run.id), ['add k1 s2', 'change c1 s1', 'end k1 s1']);
  assert.deepEqual(
    plan.problems.map(({ code, level }) => [code, level]),
    [['student-two-schools', 'warning']],
  );
  const lost = without('k1').concat(newPerson('k1', 'Kim1 Park'), newRole('k1', 'nowhere', 'student'));
  const kept = await loadRun(db, await planSource(db, districtId, newSource(lost)));
  assert.deepEqual(await linesOf(db, kept.run.id), ['change c1 s1']);
  assert.deepEqual(
    kept.problems.map(({ code, file, column_name, line }) => [code, file, column_name, line]),
    [
      ['role-no-org', 'roles.csv', 'orgSourcedId', 2],
      ['person-school-unknown', 'roles.csv', 'orgSourcedId', 2],
    ],
  );
  const old = newSource(lost, { version: '1.1' });
  const { problems } = await loadRun(db, await planSource(db, districtId, old));
  const noSchool = problems.find(({ code }) => code === 'person-school-unknown');
  assert.deepEqual([noSchool?.file, noSchool?.column_name], ['users.csv', 'orgSourcedIds']);
});

test('plans nothing for a class whose school has left the district', async (t) => {
  const { db, districtId } = await makeDistrict(t);
  await importSource(db, districtId, newSource(roster));
  const other = await makeRosterDistrict(db, 'OTHER');
  await db.updateTable('schools').set({ district_id: other }).where('name', '=', 'North').execute();
  const { changes } = await loadRun(db, await planSource(db, districtId, newSource(roster)));
  assert.deepEqual(
    changes.filter(({ kind }) => kind === 'class'),
    [],
  );
});

test('planning pauses after its statements', async (t) => {
  const { db, districtId } = await makeDistrict(t);
  const runId = await planSource(db, districtId, newSource(roster));
  const durations: number[] = [];
  await planRun(db, runId, rosterToday, async (durationMs) => {
    durations.push(durationMs);
  });
  assert.ok(durations.length > 10);
  assert.ok(durations.every((durationMs) => durationMs > 0));
});

test('a run that is canceled or applied while it is planned again keeps its plan', async (t) => {
  const { db, districtId } = await makeDistrict(t);
  const decisions = [
    ['applying', (runId: number) => startApplying(db, { districtId, runId, acceptsEndings: false })],
    ['canceled', (runId: number) => cancelRun(db, { districtId, runId })],
  ] as const;
  for (const [state, decide] of decisions) {
    const runId = await planSource(db, districtId, newSource(roster));
    const before = await loadRun(db, runId);
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
  const { db, districtId } = await makeDistrict(t);
  const runId = await planSource(db, districtId, newSource(roster));
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
