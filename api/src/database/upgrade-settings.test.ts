import assert from 'node:assert/strict';
import { test } from 'node:test';
import { SchoolSettingsSchema } from '@tapin/shared/contract/school-settings';
import { sql } from 'kysely';
import { changeDistrictSettings, readDistrictSettings } from '#src/settings/district-settings.ts';
import { changeSchoolSettings, loadSchoolSettings } from '#src/settings/school-settings.ts';
import { readSettings } from '#src/settings/stored-settings.ts';
import { databaseBefore, migrateThroughReplaced } from '#test/older-database.ts';
import type { Database } from './database.ts';

/** Four schools of the version before: one has set everything, one only its backup, one its time zone, one nothing. */
async function fill(db: Database): Promise<void> {
  await sql`insert into schools (id, name, code) select n, 'School ' || n, 'S' || n from generate_series(1, 4) n`.execute(
    db,
  );
  await sql`insert into users (id, email, first_name, last_name, role)
    select 10 + n, n || '@x.org', 'A', 'B', 'admin' from generate_series(1, 4) n`.execute(db);
  await sql`insert into school_users (id, school_id, user_id, role, verified)
    select 20 + n, n, 10 + n, 'admin', 'approved' from generate_series(1, 4) n`.execute(db);
  await sql`insert into school_calendars (school_id, time_zone, weekdays, opens_at, awful, low_days, not_eaten_days,
    talk_enabled, stand_in) values
    (1, 'America/Denver', '{1,2}', '07:10', false, null, 5, true, 11)`.execute(db);
  await sql`insert into school_calendars (school_id, talk_enabled, stand_in) values (2, true, 12)`.execute(
    db,
  );
  await sql`insert into school_calendars (school_id, time_zone) values (3, 'America/Chicago')`.execute(db);
}

const defaults = {
  ...readSettings(SchoolSettingsSchema, {}),
  rules: { awful: true, lowDays: 3, notEatenDays: 2, ownLow: true },
  talkEnabled: false,
  standIn: null,
};

/** The rules of care and the backup as the version before reads them. */
async function readByOldVersion(db: Database, schoolId: number) {
  const { rows } = await sql<Record<string, unknown>>`
    select coalesce(c.awful, true) as awful,
      case when c.school_id is null then 3 else c.low_days end as low_days,
      case when c.school_id is null then 2 else c.not_eaten_days end as not_eaten_days,
      coalesce(c.talk_enabled, false) as talk_enabled, c.stand_in
    from (select 1) one left join school_calendars c on c.school_id = ${schoolId}`.execute(db);
  return Object.values(rows[0] ?? {});
}

/** The statement by which the version before saves a calendar. */
const saveByOldVersion = (db: Database, schoolId: number) =>
  sql`insert into school_calendars (school_id, time_zone, weekdays, opens_at, closes_at, awful, low_days,
      not_eaten_days, talk_enabled, stand_in)
    values (${schoolId}, 'America/Boise', '{1}', '09:00', '14:00', false, 7, null, true, ${10 + schoolId}::integer)
    on conflict (school_id) do update set time_zone = 'America/Boise', weekdays = '{1}', opens_at = '09:00',
      closes_at = '14:00', awful = false, low_days = 7, not_eaten_days = null, talk_enabled = true,
      stand_in = ${10 + schoolId}::integer`.execute(db);

test('an upgrade keeps every setting and calendar of a school', async (t) => {
  const db = await databaseBefore(t, '022');
  await fill(db);
  await migrateThroughReplaced(db);
  assert.deepEqual(await loadSchoolSettings(db, 1), {
    ...defaults,
    rules: { awful: false, lowDays: null, notEatenDays: 5, ownLow: true },
    talkEnabled: true,
    standIn: '21',
  });
  assert.deepEqual(await loadSchoolSettings(db, 2), { ...defaults, talkEnabled: true, standIn: '22' });
  assert.deepEqual(await loadSchoolSettings(db, 3), defaults);
  assert.deepEqual(await loadSchoolSettings(db, 4), defaults);
  const { rows } = await sql<{ days: string }>`
    select string_agg(concat_ws(' ', school_id, time_zone, weekdays, opens_at), ', ' order by school_id) as days
    from school_calendars`.execute(db);
  assert.equal(
    rows[0]?.days,
    '1 America/Denver {1,2} 07:10:00, 2 {1,2,3,4,5} 08:00:00, 3 America/Chicago {1,2,3,4,5} 08:00:00, 4 {1,2,3,4,5} 08:00:00',
  );
});

test('an API of the version before and this one see what the other saves during an upgrade', async (t) => {
  const db = await databaseBefore(t, '022');
  await fill(db);
  await migrateThroughReplaced(db);
  for (const school of [1, 2, 3, 4]) {
    await saveByOldVersion(db, school);
    const saved = {
      ...defaults,
      rules: { awful: false, lowDays: 7, notEatenDays: null, ownLow: true },
      talkEnabled: true,
    };
    assert.deepEqual(await loadSchoolSettings(db, school), { ...saved, standIn: String(20 + school) });
    await changeSchoolSettings(db, school, { rules: { awful: true, lowDays: 2 } });
    assert.deepEqual(await readByOldVersion(db, school), [true, 2, null, true, 10 + school]);
    await changeSchoolSettings(db, school, { talkEnabled: false, standIn: null });
    assert.deepEqual(await readByOldVersion(db, school), [true, 2, null, false, null]);
  }
  await changeSchoolSettings(db, 1, { later: 1, standIn: '99' } as object);
  assert.deepEqual(await readByOldVersion(db, 1), [true, 2, null, false, null]);
});

const remotesByOldVersion = async (db: Database) => {
  const { rows } = await sql<{ remotes: string[] }>`select remotes from districts order by id`.execute(db);
  return rows.map(({ remotes }) => remotes);
};

const remotesByThisVersion = async (db: Database) => {
  const rows = await db.selectFrom('districts').select('settings').orderBy('id').execute();
  return rows.map(({ settings }) => readDistrictSettings(settings).remotes);
};

test('an upgrade keeps what districts have turned on, and both versions see what the other changes', async (t) => {
  const db = await databaseBefore(t, '022');
  await sql`insert into districts (id, name, code, remotes) values (1, 'A', 'A', '{district}'), (2, 'B', 'B', '{}')`.execute(
    db,
  );
  await migrateThroughReplaced(db);
  assert.deepEqual(await remotesByThisVersion(db), [['district'], []]);
  await changeDistrictSettings(db, 1, { remotes: [] });
  await changeDistrictSettings(db, 2, { remotes: ['district', 'lunch'] });
  assert.deepEqual(await remotesByOldVersion(db), [[], ['district', 'lunch']]);
  await sql`update districts set remotes = '{lunch}'`.execute(db);
  await sql`insert into districts (id, name, code, remotes) values (3, 'C', 'C', '{lunch}')`.execute(db);
  assert.deepEqual(await remotesByThisVersion(db), [['lunch'], ['lunch'], ['lunch']]);
});
