import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { PersonRecord } from '@tapin/oneroster/records';
import { sql } from 'kysely';
import { makePlannedDistrict } from '#test/planned-district.ts';
import { applyPlan, newOrg, newPerson, newRole } from '#test/roster-scene.ts';

const rosterWith = (consents: Readonly<Record<string, PersonRecord['consent']>>) => [
  newOrg('s1', 'North'),
  ...['k1', 'k2', 't1'].map((id) => newPerson(id, `Pat ${id}`, { consent: consents[id] ?? '' })),
  ...['k1', 'k2'].map((id) => newRole(id, 's1', 'student')),
  newRole('t1', 's1', 'teacher'),
];

test('records what has changed in the decisions of the chosen column, and counts it in the dry run', async (t) => {
  const { db, plan, changeMapping } = await makePlannedDistrict(t);
  const columns: (string | undefined)[] = [];
  /** Returns the counts of the dry run, and all decisions after it was applied. */
  const importNext = async (consents: Parameters<typeof rosterWith>[0]) => {
    const onOptions = ({ consentColumn }: { consentColumn?: string }) => columns.push(consentColumn);
    const { run } = await plan(rosterWith(consents), { onOptions });
    const counts: { consents?: unknown } = Object(run.counts);
    await applyPlan(db, run.id);
    const { rows } = await sql<{ row: string }>`
      select p.sourced_id || ' ' || c.given_by || ' ' || c.answer as row
      from consents c join roster_people p on p.user_id = c.student_id order by c.id`.execute(db);
    return [counts.consents, rows.map(({ row }) => row)];
  };
  assert.deepEqual(await importNext({ k1: 'yes' }), [undefined, []], 'no column is chosen');

  await changeMapping({ consentColumn: 'metadata.consent' });
  const first = ['k1 roster true', 'k2 roster false'];
  const all = { k1: 'yes', k2: 'no', t1: 'no' } as const;
  assert.deepEqual(await importNext(all), [{ add: 2, change: 0, end: 0 }, first]);
  assert.deepEqual(await importNext(all), [{ add: 0, change: 0, end: 0 }, first]);
  await sql`insert into consents (school_id, student_id, school_year, answer, given_by, day, created_at)
    select school_id, student_id, school_year, false, 'guardian', day, created_at from consents limit 1`.execute(
    db,
  );
  const newer = [...first, 'k1 guardian false'];
  assert.deepEqual(await importNext({ k1: 'yes' }), [{ add: 0, change: 0, end: 0 }, newer]);
  assert.deepEqual(await importNext({ k2: 'yes' }), [
    { add: 0, change: 1, end: 0 },
    [...newer, 'k2 roster true'],
  ]);
  const column = 'metadata.consent';
  assert.deepEqual(columns, [undefined, column, column, column, column]);
});
