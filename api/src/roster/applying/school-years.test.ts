import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import type { SessionRecord } from '@tapin/oneroster/records';
import { makePlannedDistrict } from '#test/planned-district.ts';
import { newOrg, newPerson, newRole } from '#test/roster-scene.ts';

const session = (
  sourcedId: string,
  firstDay: string,
  lastDay: string,
  type = 'schoolYear',
): SessionRecord => ({
  ...{ kind: 'session', file: 'test.csv', line: 2, isEnded: false, title: sourcedId, schoolYear: null },
  ...{ sourcedId, type, firstDay, lastDay },
});
const people = ['s1', 's2'].flatMap((school) => [
  newOrg(school, `School ${school}`),
  newPerson(`k${school}`, 'Ana Ruiz', { grade: '5' }),
  newRole(`k${school}`, school, 'student'),
]);

async function makeScene(t: TestContext) {
  const { db, districtId, importAll } = await makePlannedDistrict(t);
  const days = async () => {
    const calendars = await db
      .selectFrom('school_calendars as c')
      .innerJoin('schools as s', 's.id', 'c.school_id')
      .select(['c.first_day', 'c.last_day'])
      .where('s.district_id', '=', districtId)
      .orderBy('s.name')
      .execute();
    return calendars.map(({ first_day, last_day }) => [first_day, last_day]);
  };
  return { db, days, importWith: (...sessions: SessionRecord[]) => importAll([...sessions, ...people]) };
}

test('an import copies the school year of today into the calendars that have none, and keeps the others', async (t) => {
  const { db, importWith, days } = await makeScene(t);
  await importWith();
  assert.deepEqual(await days(), [
    [null, null],
    [null, null],
  ]);
  const own = { first_day: '2026-09-01', last_day: '2027-06-01' };
  const second = await db
    .selectFrom('schools')
    .select('id')
    .where('name', '=', 'School s2')
    .executeTakeFirstOrThrow();
  await db.updateTable('school_calendars').set(own).where('school_id', '=', second.id).execute();
  await importWith(
    session('last', '2025-08-12', '2026-06-05'),
    session('this', '2026-08-12', '2027-06-10'),
    session('next', '2027-08-12', '2028-06-10'),
    session('fall', '2026-08-12', '2026-12-18', 'semester'),
  );
  assert.deepEqual(await days(), [
    ['2026-08-12', '2027-06-10'],
    ['2026-09-01', '2027-06-01'],
  ]);
  const entries = await db
    .selectFrom('audit')
    .select('detail')
    .where('action', '=', 'change-calendar')
    .execute();
  assert.deepEqual(
    entries.map(({ detail }) => [Object(detail).firstDay, Object(detail).lastDay]),
    [['2026-08-12', '2027-06-10']],
  );
});

test('an import in the summer copies the next school year, and none when only past years or semesters are given', async (t) => {
  const { importWith, days } = await makeScene(t);
  await importWith(
    session('last', '2025-08-12', '2026-06-05'),
    session('fall', '2026-08-12', '2026-12-18', 'term'),
  );
  assert.deepEqual(await days(), [
    [null, null],
    [null, null],
  ]);
  await importWith(session('next', '2026-11-02', '2027-06-10'), session('later', '2027-08-12', '2028-06-10'));
  assert.deepEqual(await days(), [
    ['2026-11-02', '2027-06-10'],
    ['2026-11-02', '2027-06-10'],
  ]);
});
