import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { apply, firstImport, newDatabase, readPeople, statesOf } from '#test/applied-roster.ts';
import {
  leased,
  makeRosterDistrict,
  type PlannedChange,
  personValues,
  planned,
  rosterNow,
} from '#test/roster-changes.ts';
import { LostLeaseError } from '../runs/leases.ts';
import { applyRun } from './apply-run.ts';

test('a change that names a school of another district is skipped', async (t) => {
  const db = await newDatabase(t);
  const [own, other] = [await makeRosterDistrict(db, 'OWN'), await makeRosterDistrict(db, 'OTHER')];
  await apply(db, other, firstImport);
  const before = await readPeople(db);
  const { school_id } = await db
    .selectFrom('roster_schools')
    .select('school_id')
    .where('sourced_id', '=', 'org-1')
    .executeTakeFirstOrThrow();
  const run = await apply(db, own, [
    {
      kind: 'school',
      action: 'change',
      sourcedId: 'mine',
      entityId: school_id,
      after: { name: 'X', code: 'X' },
    },
    { kind: 'student', action: 'add', sourcedId: 's9', school: 'org-1', after: personValues('Zed') },
    { kind: 'student', action: 'end', sourcedId: 's1', school: 'org-1' },
    { kind: 'class', action: 'end', sourcedId: 'c1', school: 'org-1' },
  ]);
  await sql`update roster_changes set state = 'planned', school_id = ${school_id} where run_id = ${run}`.execute(
    db,
  );
  await db.updateTable('roster_runs').set({ state: 'applying' }).where('id', '=', run).execute();
  await applyRun(await leased(db, run), run);
  assert.deepEqual(new Set(await statesOf(db, run)), new Set(['skipped']));
  assert.deepEqual(await readPeople(db), before);
  assert.deepEqual(
    (await db.selectFrom('roster_runs').select('applied_at').execute())[0]?.applied_at,
    rosterNow,
  );
});

test('skips a change with a value that the database refuses, and applies the others of its batch', async (t) => {
  const db = await newDatabase(t);
  const districtId = await makeRosterDistrict(db, 'CEDAR');
  await apply(db, districtId, firstImport.slice(0, 1));
  const names = ['Ana', 'Ben', 'Cy', 'Dee', 'Eve'];
  const run = await apply(
    db,
    districtId,
    names.map(
      (name): PlannedChange => ({
        kind: 'student',
        action: 'add',
        sourcedId: name,
        school: 'org-1',
        after: personValues(name, { grade: name === 'Cy' ? 99 : 5 }),
      }),
    ),
  );
  assert.deepEqual(await statesOf(db, run), ['applied', 'applied', 'skipped', 'applied', 'applied']);
  const people = await readPeople(db);
  assert.deepEqual(
    people.map(({ first_name }) => first_name),
    ['Ana', 'Ben', 'Dee', 'Eve'],
  );
});

test('a process that has lost its lease changes nothing', async (t) => {
  const db = await newDatabase(t);
  const districtId = await makeRosterDistrict(db, 'CEDAR');
  const run = await planned(db, districtId, firstImport);
  const context = await leased(db, run);
  await db.updateTable('roster_runs').set({ leased_by: 'another process' }).where('id', '=', run).execute();
  await assert.rejects(applyRun(context, run), LostLeaseError);
  assert.deepEqual(new Set(await statesOf(db, run)), new Set(['planned']));
  assert.deepEqual(await readPeople(db), []);
});
