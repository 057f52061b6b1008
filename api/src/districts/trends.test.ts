import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { DistrictTrends } from '@tapin/contract/district-trends';
import { build } from '#test/build.ts';
import { makeDistrict, makeDistrictAdmin, makePerson, makeSchool } from '#test/people.ts';
import { tapIn } from '#test/school-year.ts';

type Days = Parameters<typeof tapIn>[3];

async function makeScene(t: Parameters<typeof build>[0]) {
  const built = await build(t);
  const district = await makeDistrict(built);
  const admin = await makeDistrictAdmin(built, district);
  const schoolWith = async (...students: Days[]) => {
    const { id } = await makeSchool(built, district);
    for (const days of students) await tapIn(built, id, await makePerson(built, { schoolId: id }), days);
    return id;
  };
  const load = async (daysAgo?: 7 | 30 | 90): Promise<DistrictTrends> => {
    const query = { districtUserId: String(admin.districtUserId), ...(daysAgo && { daysAgo }) };
    const { status, body } = await admin.visitor.call('GET /district/trends', { query });
    assert.equal(status, 200);
    return body;
  };
  const trendsOf = async (id: number, daysAgo?: 7 | 30 | 90) =>
    (await load(daysAgo)).schools.find(({ school }) => school === String(id))?.trends;
  return { built, district, admin, schoolWith, load, trendsOf };
}

const times = (count: number, days: Days): Days[] => Array.from({ length: count }, () => days);

test('the trends compare each school with the same number of days before', async (t) => {
  const { schoolWith, trendsOf } = await makeScene(t);
  const better = { eaten: true, rested: true, feeling: 4 } as const;
  const worse = { eaten: false, rested: true, feeling: 3 } as const;
  const id = await schoolWith(
    ...times(4, [
      { ago: 0, ...better },
      { ago: 29, ...better },
      { ago: 30, ...worse },
    ]),
    ...times(2, [
      { ago: 0, ...worse },
      { ago: 59, ...worse },
      { ago: 60, ...better },
      { ago: 30, ...worse },
    ]),
  );
  const trends = await trendsOf(id);
  assert.deepEqual(trends, {
    // Eight of ten answers in the range are yes, and there are no answers before it.
    eaten: { value: 80, change: 80, points: [null, null, null, 66.7] },
    rested: { value: 100, change: 0, points: [null, null, null, 100] },
    feeling: { value: 3.8, change: 0.8, points: [null, null, null, 3.67] },
  });
});

test('the trends of a week have the figures of its days, and those of a longer range the figures of its weeks', async (t) => {
  const { schoolWith, trendsOf } = await makeScene(t);
  const id = await schoolWith(
    ...times(5, [
      { ago: 0, feeling: 4 },
      { ago: 1, feeling: 2 },
      { ago: 7, feeling: 3 },
      { ago: 83, feeling: 5 },
    ]),
  );
  const none = (count: number) => Array(count).fill(null);
  assert.deepEqual((await trendsOf(id, 7))?.feeling, { value: 3, change: 0, points: [...none(5), 2, 4] });
  assert.deepEqual((await trendsOf(id, 30))?.feeling.points, [...none(2), 3, 3]);
  assert.deepEqual((await trendsOf(id, 90))?.feeling.points, [5, ...none(9), 3, 3]);
});

test('the trends show what a few students answered, and include it in the figure of all schools', async (t) => {
  const { schoolWith, load, trendsOf } = await makeScene(t);
  const large = await schoolWith(...times(5, [{ ago: 0, eaten: true, feeling: 4 }]));
  const small = await schoolWith(...times(1, [{ ago: 0, eaten: false, feeling: 1 }]));
  const of = async (id: number) => {
    const { eaten, feeling } = (await trendsOf(id)) ?? {};
    return [eaten?.value, feeling?.value];
  };
  assert.deepEqual(await of(large), [100, 4]);
  assert.deepEqual(await of(small), [0, 1]);
  const { together } = await load();
  assert.deepEqual([together.eaten.value, together.feeling.value], [83, 3.5]);
  assert.equal(together.feeling.change, null);
});

test('the trends say that a school has no answers if nobody answered in the range', async (t) => {
  const { built, schoolWith, trendsOf } = await makeScene(t);
  const silent = await schoolWith(...times(5, [{ ago: 8, feeling: 4 }]));
  await makePerson(built, { schoolId: silent });
  const small = await schoolWith(...times(4, [{ ago: 0, feeling: 1 }]));
  const reasonsOf = async (id: number) => {
    const trends = await trendsOf(id, 7);
    return [trends?.feeling.noAnswers, trends?.eaten.noAnswers];
  };
  assert.deepEqual(await reasonsOf(silent), [true, true]);
  assert.deepEqual(await reasonsOf(small), [undefined, true]);
});

test('a share in the trends is 0 or 100 percent only when all answers are the same', async (t) => {
  const { schoolWith, trendsOf } = await makeScene(t);
  const often = (eaten: boolean): Days =>
    Array.from({ length: 30 }, (_, ago) => ({ ago, eaten, rested: !eaten }));
  const id = await schoolWith(...times(7, often(true)), [{ ago: 0, eaten: false, rested: true }]);
  const { eaten, rested } = (await trendsOf(id)) ?? {};
  assert.deepEqual([eaten?.value, rested?.value], [99, 1]);
});

test('the trends leave out students who were removed, and schools of other districts', async (t) => {
  const { built, schoolWith, load } = await makeScene(t);
  const id = await schoolWith(...times(5, [{ ago: 0, feeling: 4 }]));
  const gone = await makePerson(built, { schoolId: id, verified: 'rejected' });
  await tapIn(built, id, gone, [{ ago: 0, feeling: 1 }]);
  const foreign = await makeSchool(built, await makeDistrict(built));
  for (let count = 0; count < 5; count += 1) {
    await tapIn(built, foreign.id, await makePerson(built, { schoolId: foreign.id }), [
      { ago: 0, feeling: 1 },
    ]);
  }
  const { schools, together } = await load();
  assert.deepEqual(
    schools.map(({ school, trends }) => [school, trends.feeling.value]),
    [[String(id), 4]],
  );
  assert.equal(together.feeling.value, 4);
});
