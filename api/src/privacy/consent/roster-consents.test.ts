import assert from 'node:assert/strict';
import { test } from 'node:test';
import { build } from '#test/build.ts';
import { callAs } from '#test/call-as.ts';
import { decide } from '#test/consents.ts';
import { makeDistrict, makeDistrictAdmin, makeSchool } from '#test/people.ts';
import { makeRostered } from '#test/rostered.ts';
import { rowsOf } from '#test/rows.ts';

test('a file of the roster records only what has changed in it, and replaces no newer decision of others', async (t) => {
  const built = await build(t);
  const { db } = built;
  const districtId = await makeDistrict(built);
  const { id: schoolId } = await makeSchool(built, districtId);
  const admin = await makeDistrictAdmin(built, districtId);
  const foreign = await makeDistrict(built);
  const place = { districtId, schoolId };
  const [ana, ben] = [await makeRostered(built, place), await makeRostered(built, place)];
  const other = { districtId: foreign, schoolId: (await makeSchool(built, foreign)).id };
  const stranger = await makeRostered(built, other);
  const rosterIdOf = async ({ userId }: typeof ana) =>
    (
      await db
        .selectFrom('roster_people')
        .select('sourced_id')
        .where('user_id', '=', userId)
        .executeTakeFirstOrThrow()
    ).sourced_id;
  const [a, b, z] = [await rosterIdOf(ana), await rosterIdOf(ben), await rosterIdOf(stranger)];
  const importFile = async (rows: string[], record = true) => {
    const file = { csv: ['id,answer', ...rows].join('\n'), record };
    const { body } = await callAs(admin, 'POST /district/consents/import', file);
    const { rows: _, isRecorded, ...reply } = body;
    assert.equal(isRecorded, record);
    return reply;
  };
  const stored = async ({ userId }: typeof ana) => {
    const found = await rowsOf({ db }, 'consents', ['answer', 'given_by'], { student_id: userId });
    return found.map(({ answer, given_by }) => `${given_by} ${answer}`);
  };

  const unknown = { row: 4, problem: 'person_unknown', value: z };
  const first = [`${a},yes`, `${b},no`, `${z},no`];
  const checked = { yes: 1, no: 1, unchanged: 0, problemCount: 1, problems: [unknown] };
  assert.deepEqual(await importFile(first, false), checked);
  assert.deepEqual(await stored(ana), []);
  assert.deepEqual(await importFile(first), checked);
  assert.deepEqual([await stored(ana), await stored(ben)], [['roster true'], ['roster false']]);
  assert.deepEqual(await stored(stranger), []);

  await decide(built, schoolId, ana, { answer: false });
  assert.equal((await importFile([`${a},yes`, `${b},`])).unchanged, 1);
  assert.deepEqual(await stored(ana), ['roster true', 'staff false']);
  await importFile([`${a},no`]);
  await decide(built, schoolId, ana, { answer: true });
  assert.equal((await importFile([`${a},no`])).unchanged, 1, 'the roster had caught up with staff before');
  assert.deepEqual(await stored(ana), ['roster true', 'staff false', 'roster false', 'staff true']);
  built.clock.advanceDays(130);
  assert.equal((await importFile([`${a},no`])).unchanged, 0, 'a new school year');
});
