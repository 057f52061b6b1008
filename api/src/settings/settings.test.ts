import assert from 'node:assert/strict';
import { test } from 'node:test';
import { SchoolSettingsSchema } from '@tapin/contract/school-settings';
import { sql } from 'kysely';
import { Type } from 'typebox';
import { build } from '#test/build.ts';
import { makeSchool } from '#test/people.ts';
import { rowOf } from '#test/rows.ts';
import {
  changeSchoolSettings,
  loadSchoolSettings,
  mergeChanges,
  readChanges,
  readSettings,
} from './settings.ts';

const Schema = Type.Object({
  rules: Type.Object({
    awful: Type.Boolean({ default: true }),
    days: Type.Integer({ maximum: 9, default: 3 }),
  }),
  hour: Type.Union([Type.Integer(), Type.Null()], { default: 8 }),
});
const Change = Type.Partial(
  Type.Object({ ...Schema.properties, rules: Type.Partial(Schema.properties.rules) }),
);

test('a setting that is not in the stored document has its default', () => {
  const defaults = { rules: { awful: true, days: 3 }, hour: 8 };
  assert.deepEqual(readSettings(Schema, undefined), defaults);
  assert.deepEqual(readSettings(Schema, {}), defaults);
  assert.deepEqual(readSettings(Schema, { rules: { awful: false }, hour: null }), {
    rules: { awful: false, days: 3 },
    hour: null,
  });
});

test('a stored setting that the schema no longer accepts is read as the default, and the others as stored', () => {
  const stored = { rules: { awful: false, days: 99 }, hour: 'noon' };
  assert.deepEqual(readSettings(Schema, stored), { rules: { awful: false, days: 3 }, hour: 8 });
});

test('a stored list setting with an item that the schema no longer accepts is read as the default', () => {
  const List = Type.Object({ names: Type.Array(Type.String({ pattern: '^[a-z]+$' }), { default: [] }) });
  for (const names of [['A'], [1], 'a', null]) assert.deepEqual(readSettings(List, { names }), { names: [] });
  assert.deepEqual(readSettings(List, { names: ['a'] }), { names: ['a'] });
});

test('a stored property that is not in the schema of settings is not read', () => {
  assert.deepEqual(Object.keys(readSettings(Schema, { later: 1 })).toSorted(), ['hour', 'rules']);
});

test('a change of settings keeps the other settings, and those of a newer version', () => {
  const stored = { rules: { awful: false, later: 1 }, later: { deep: [2] } };
  assert.deepEqual(mergeChanges(stored, { rules: { days: 4 }, hour: null }), {
    rules: { awful: false, later: 1, days: 4 },
    later: { deep: [2] },
    hour: null,
  });
});

test('a change of settings takes only settings from a request, and refuses a wrong value', () => {
  const request = { rules: { days: 4, other: true }, revision: 'r1' };
  assert.deepEqual(readChanges(Change, request), { rules: { days: 4 } });
  assert.throws(() => readChanges(Change, { rules: { days: 10 } }));
});

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

test('a school that has changed no setting has the defaults, and stores none of them', async (t) => {
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

test('no change of settings is lost when several are made at the same time', async (t) => {
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

test('a change of settings counts as a change of the school for cached replies', async (t) => {
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
