import assert from 'node:assert/strict';
import { test } from 'node:test';
import { countNames } from '@tapin/contract/school-overview';
import { sql } from 'kysely';
import { insertRollups } from '#src/check-ins/totals/rollups.ts';
import { build } from '#test/build.ts';
import { makeDistrict, makeDistrictAdmin, makePerson, makeSchool } from '#test/people.ts';
import { tapIn } from '#test/school-year.ts';

const today = '2026-03-11';

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

test('the overview lists each school of the district with its figures of today and its requests', async (t) => {
  const { built, busy, quiet, admin, query } = await makeScene(t);
  const { body } = await admin.visitor.call('GET /district/overview', { query });
  const school = ({ id, name, code }: typeof busy) => ({ _id: String(id), name, code });
  assert.deepEqual(
    body.schools.map(({ care: _, ...rest }: { care: object }) => rest),
    [
      { school: school(busy), totalStudents: 4, checkedInStudents: 3, needCare: 2, requests: 2 },
      { school: school(quiet), totalStudents: 0, checkedInStudents: 0, needCare: 0, requests: 0 },
    ],
  );
  for (let count = 0; count < 5; count += 1) {
    await tapIn(built, busy.id, await makePerson(built, { schoolId: busy.id }), [{ ago: 0, feeling: 2 }]);
  }
  const later = (await admin.visitor.call('GET /district/overview', { query })).body;
  const figures = { totalStudents: 9, checkedInStudents: 8, needCare: 7, requests: 2 };
  assert.deepEqual(later.totals, figures);
  assert.deepEqual({ ...later.schools[0], ...figures }, later.schools[0]);
  for (const name of countNames)
    assert.equal(
      later.schools.reduce((sum: number, school: Record<string, number>) => sum + (school[name] ?? 0), 0),
      later.totals[name],
      name,
    );
});

test('the exported overview counts the last complete day, and has no figure about fewer than five students who answered', async (t) => {
  const { built, busy, quiet, admin, query } = await makeScene(t);
  for (const [schoolId, students] of [
    [busy.id, 4],
    [quiet.id, 4],
  ] as const) {
    for (let count = 0; count < students; count += 1) {
      const student = await makePerson(built, { schoolId });
      await tapIn(built, schoolId, student, [
        { ago: 0, feeling: 1 },
        { ago: 1, feeling: count === 0 ? 1 : 4 },
      ]);
    }
  }
  const { csv } = (await admin.visitor.call('GET /district/overview/export', { query })).body;
  assert.ok(csv.includes('Day,"March 10, 2026"'), csv);
  const columns = csv
    .split('\r\n')
    .slice(6, 8)
    .map((line: string) => line.split(',').slice(1, 4).join());
  assert.deepEqual(columns, ['8,5,2', '4,Fewer than 5,Fewer than 5']);
});

test('the overview marks a school that was asked until it joins, and a school that denied the request', async (t) => {
  const { built, district, admin, query } = await makeScene(t);
  const [waits, denies] = [await makeSchool(built), await makeSchool(built)];
  const ask = (schoolCode: string) =>
    admin.visitor.call('POST /district/add-school', { body: { ...query, schoolCode } });
  const asked = async () => (await admin.visitor.call('GET /district/overview', { query })).body.asked;
  for (const { code } of [waits, denies]) assert.equal((await ask(code)).status, 200);
  const head = await makePerson(built, { role: 'super_admin', schoolId: denies.id });
  const decide = (approve: boolean) =>
    head.visitor.call('POST /admin/approve-or-reject-district', {
      body: { schoolUserId: String(head.schoolUserId), districtId: String(district), approve },
    });
  await decide(false);
  const shown = ({ id, name }: typeof waits, verified: string) => ({
    school: { _id: String(id), name },
    verified,
  });
  assert.deepEqual(await asked(), [shown(waits, 'pending'), shown(denies, 'rejected')]);
  await ask(denies.code);
  await decide(true);
  assert.deepEqual(await asked(), [shown(waits, 'pending')]);
});

test('the exported overview names the district, leaves out the codes of the schools, and is audited', async (t) => {
  const { built, district, busy, quiet, admin, query } = await makeScene(t);
  const { body } = await admin.visitor.call('GET /district/overview/export', { query });
  const { name } = await built.db.selectFrom('districts').select('name').executeTakeFirstOrThrow();
  assert.equal(body.fileName, `${name.toLowerCase().replace(' ', '-')}-schools-2026-03-11.csv`);
  assert.deepEqual(body.csv.split('\r\n'), [
    `\uFEFFDistrict,${name}`,
    'Day,"March 10, 2026"',
    'List,Schools today',
    '"Days and groups with answers of fewer than 5 students are in no number of this file. A second group is left out where the first could be worked out from it. Today is left out too, because its answers still change."',
    '',
    'School,Students,Tapped in,Need support,"Followed up the same school day, last 30 days (%)",' +
      '"Until someone acts, last 30 days (median, minutes)",Open follow-ups,Open for more than 7 days,Requests waiting,' +
      '"Eaten, last 30 days (%)",Change from the 30 days before,"Rested, last 30 days (%)",Change from the 30 days before,' +
      '"Feeling, last 30 days (average, 1 to 5)",Change from the 30 days before',
    `${busy.name},4,${Array(6).fill('Fewer than 5')},2,No answers,,No answers,,Fewer than 5,`,
    `${quiet.name},0,0,0,,,,,0,,,,,,`,
    '',
  ]);
  const entry = await built.db.selectFrom('audit').selectAll().executeTakeFirstOrThrow();
  assert.deepEqual(
    [entry.action, entry.actor_id, entry.district_id, entry.detail],
    ['export-list', admin.userId, district, { list: 'schools', rows: 2 }],
  );
});

test('the exported overview tells no answers from too few, and a mean has one decimal', async (t) => {
  const { built, district, busy, admin, query } = await makeScene(t);
  const silent = await makeSchool(built, district);
  for (let count = 0; count < 5; count += 1) {
    await makePerson(built, { schoolId: silent.id });
    await tapIn(built, busy.id, await makePerson(built, { schoolId: busy.id }), [{ ago: 2, feeling: 4 }]);
  }
  const { csv } = (await admin.visitor.call('GET /district/overview/export', { query })).body;
  const feelings = Object.fromEntries(
    csv.split('\r\n').map((line: string) => [line.split(',')[0], line.split(',').at(-2)]),
  );
  assert.equal(feelings[silent.name], 'No answers');
  // Four of the nine answers are of today, or of a day on which only one student answered.
  assert.equal(feelings[busy.name], '4.0');
});

test('the overview returns two hundred schools with their students in one reply', async (t) => {
  const built = await build(t);
  const district = await makeDistrict(built);
  const [schools, students] = [200, 20];
  await sql`
    with made as (
      insert into schools (name, code, district_id)
      select 'Many ' || lpad(n::text, 3, '0'), 'MANY' || n, ${district} from generate_series(1, ${schools}::integer) n
      returning id, name
    ), people as (
      insert into users (email, email_verified, first_name, last_name, role)
      select made.id || '.' || n || '@many.test', true, 'Many', n::text, 'student'
      from made, generate_series(1, ${students}::integer) n
      returning id, email, last_name::integer as n
    ), members as (
      insert into school_users (school_id, user_id, role, verified)
      select split_part(email, '.', 1)::integer, id, 'student', 'approved' from people
    )
    insert into answers (school_id, student_id, day, question, response, created_at)
    select split_part(email, '.', 1)::integer, id, ${today}::date, 3, 1 + n % 5, now()
    from people where n % 2 = 0`.execute(built.db);
  await insertRollups(built.db);
  await sql`analyze`.execute(built.db);
  const admin = await makeDistrictAdmin(built, district);
  const query = { districtUserId: String(admin.districtUserId) };
  const { body } = await admin.visitor.call('GET /district/overview', { query });
  assert.equal(body.schools.length, schools);
  const care = { sameDayPercent: null, medianMinutes: null, open: 0, openLong: 0 };
  assert.deepEqual(
    body.schools.map(({ school, ...figures }: { school: { name: string } }) => [school.name, figures]),
    Array.from({ length: schools }, (_, n) => [
      `Many ${String(n + 1).padStart(3, '0')}`,
      {
        totalStudents: 20,
        checkedInStudents: 10,
        needCare: 4,
        requests: 0,
        care,
      },
    ]),
  );
});
