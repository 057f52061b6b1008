import assert from 'node:assert/strict';
import { test } from 'node:test';
import { build } from '#test/build.ts';
import { makeDistrict, makeDistrictAdmin, makePerson, makeSchool } from '#test/people.ts';
import { tapIn } from '#test/school-year.ts';

async function makeScene(t: Parameters<typeof build>[0]) {
  const built = await build(t);
  const district = await makeDistrict(built);
  const [busy, quiet] = [await makeSchool(built, district), await makeSchool(built, district)];
  const foreign = await makeSchool(built);
  const admin = await makeDistrictAdmin(built, district);
  for (const [schoolId, ago, feeling] of [
    [busy.id, 0, 1],
    [busy.id, 0, 2],
    [busy.id, 0, 3],
    [busy.id, 1, 1],
    [foreign.id, 0, 1],
  ] as const) {
    await tapIn(built, schoolId, await makePerson(built, { schoolId }), [{ ago, feeling }]);
  }
  const gone = await makePerson(built, { schoolId: busy.id, verified: 'rejected' });
  await tapIn(built, busy.id, gone, [{ ago: 0, feeling: 1 }]);
  await makePerson(built, { schoolId: busy.id, role: 'teacher', verified: 'pending' });
  await makePerson(built, { schoolId: busy.id, role: 'admin', verified: 'pending' });
  await makePerson(built, { schoolId: quiet.id, role: 'teacher', verified: 'rejected' });
  const query = { districtUserId: String(admin.districtUserId) };
  return { built, district, busy, quiet, admin, query };
}

test('each school of the district with its morning so far and its requests', async (t) => {
  const { busy, quiet, admin, query } = await makeScene(t);
  const { body } = await admin.visitor.call('GET /district/overview', { query });
  const school = ({ id, name, code }: typeof busy) => ({ _id: String(id), name, code });
  const morning = body.schools.map(({ care, ...rest }: { care: { open: number } }) => [care.open, rest]);
  assert.deepEqual(morning, [
    [0, { school: school(busy), totalStudents: 4, checkedInStudents: 3, needCare: 2, requests: 2 }],
    [0, { school: school(quiet), totalStudents: 0, checkedInStudents: 0, needCare: 0, requests: 0 }],
  ]);
});

test('as a table it names the district and keeps the codes to itself, and is written down', async (t) => {
  const { built, district, busy, quiet, admin, query } = await makeScene(t);
  const { body } = await admin.visitor.call('GET /district/overview/export', { query });
  const { name } = await built.db.selectFrom('districts').select('name').executeTakeFirstOrThrow();
  assert.equal(body.fileName, `${name.toLowerCase().replace(' ', '-')}-schools-2026-03-11.csv`);
  assert.deepEqual(body.csv.split('\r\n'), [
    `\uFEFFDistrict,${name}`,
    'Day,"March 11, 2026"',
    'List,Schools today',
    '',
    'School,Students,Tapped in,Need care,Requests waiting',
    `${busy.name},4,3,2,2`,
    `${quiet.name},0,0,0,0`,
    '',
  ]);
  const entry = await built.db.selectFrom('audit').selectAll().executeTakeFirstOrThrow();
  assert.deepEqual(
    [entry.action, entry.actor_id, entry.district_id, entry.detail],
    ['export-list', admin.userId, district, { list: 'schools', rows: 2 }],
  );
});
