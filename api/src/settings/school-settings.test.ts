import assert from 'node:assert/strict';
import { test } from 'node:test';
import { SchoolSettingsSchema } from '@tapin/shared/contract/school-settings';
import { sql } from 'kysely';
import { build } from '#test/build.ts';
import { makeSchool } from '#test/people.ts';
import { rowOf } from '#test/rows.ts';
import { changeSchoolSettings, loadSchoolSettings } from './school-settings.ts';
import { readSettings } from './stored-settings.ts';

async function makeScene(t: Parameters<typeof build>[0]) {
  const built = await build(t);
  const { db } = built;
  const { id } = await makeSchool(built);
  const stored = async () => {
    const { settings } = await rowOf({ db }, 'schools', ['settings'], { id });
    return settings;
  };
  return { db, id, stored };
}

test('a school that has changed nothing has the defaults, and stores none of them', async (t) => {
  const { db, id, stored } = await makeScene(t);
  const defaults = {
    ...readSettings(SchoolSettingsSchema, {}),
    rules: { awful: true, lowDays: 3, notEatenDays: 2, ownLow: true },
    talkEnabled: false,
    standIn: null,
  };
  assert.deepEqual(await loadSchoolSettings(db, id), defaults);
  await changeSchoolSettings(db, id, { rules: { lowDays: null } });
  assert.deepEqual(await stored(), { rules: { lowDays: null } });
  assert.deepEqual(await loadSchoolSettings(db, id), {
    ...defaults,
    rules: { ...defaults.rules, lowDays: null },
  });
});

test('no change is lost when several are made at the same time', async (t) => {
  const { db, id, stored } = await makeScene(t);
  const changes = [
    { rules: { awful: false } },
    { rules: { lowDays: 4 } },
    { rules: { notEatenDays: 5 } },
    { talkEnabled: true },
  ];
  await Promise.all(
    changes.map((change) =>
      db.transaction().execute((transaction) => changeSchoolSettings(transaction, id, change)),
    ),
  );
  const rules = { awful: false, lowDays: 4, notEatenDays: 5 };
  assert.deepEqual(await stored(), { rules, talkEnabled: true });
});

test('a change of settings counts as a change of the school', async (t) => {
  const { db, id } = await makeScene(t);
  const revision = async () => {
    const { rows } = await sql<{ revision: number }>`
      select revision from school_revisions where school_id = ${id}`.execute(db);
    return rows[0]?.revision ?? 0;
  };
  const before = await revision();
  await changeSchoolSettings(db, id, { talkEnabled: true });
  assert.ok((await revision()) > before);
});
