import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { callAs } from '#test/call-as.ts';
import { makeCareScene } from '#test/care.ts';
import { makePerson, makeSchool, type Person } from '#test/people.ts';
import { rowsOf } from '#test/rows.ts';

interface LookReply {
  at: string;
  kind: string;
  by: { name: string };
  student: { name: string } | null;
}

async function makeScene(t: Parameters<typeof makeCareScene>[0]) {
  const scene = await makeCareScene(t);
  const { built, admin, student } = scene;
  const open = (who: Person, page: 'overview' | 'feed') =>
    callAs(who, `GET /staff/student/:id/${page}`, { id: student.userId });
  const list = async (filters: object = {}) => (await callAs(admin, 'GET /admin/looks', filters)).body;
  const lookAtMany = (who: Person, students: number, at = built.clock.now()) =>
    sql`insert into audit (at, actor_id, action, school_id, subject_id, detail)
      select ${at}::timestamptz, ${who.userId}::integer, 'view-student', ${scene.school.id}::integer, 900000 + number,
        '{"page": "overview"}' from generate_series(1, ${students}::integer) number`.execute(built.db);
  return { ...scene, open, list, lookAtMany };
}

const summary = ({ kind, by, student }: LookReply) => [kind, by.name, student?.name ?? null];

test('lists who opened records of students, with names and kinds, the latest first, by student, kind, term and time', async (t) => {
  const { built, admin, counselor, teacher, student, open, list } = await makeScene(t);
  await open(counselor, 'overview');
  built.clock.advance(60_000);
  await open(teacher, 'feed');
  await callAs(admin, 'GET /staff/export', { list: 'students' });
  const { looks, total } = await list();
  assert.deepEqual(looks.map(summary), [
    ['export-list', 'Ada Admin', null],
    ['feed', 'Tess Teach', 'Sam Student'],
    ['overview', 'Cora Counsel', 'Sam Student'],
  ]);
  assert.equal(total, 3);
  assert.deepEqual((await list({ student: String(student.userId) })).looks.map(summary), [
    ['feed', 'Tess Teach', 'Sam Student'],
    ['overview', 'Cora Counsel', 'Sam Student'],
  ]);
  assert.equal((await list({ by: String(counselor.userId) })).looks[0].by.name, 'Cora Counsel');
  assert.equal((await list({ by: String(counselor.userId) })).total, 1);
  assert.equal((await list({ kind: 'feed' })).total, 1);
  assert.equal((await list({ searchTerm: 'cora' })).total, 1);
  assert.equal((await list({ searchTerm: 'sam stu' })).total, 2);
  const page = await list({ offset: 1, pageSize: 1 });
  assert.deepEqual([page.looks.map(summary)[0]?.[0], page.total], ['feed', 3]);
  assert.equal((await list({ student: 'x' })).code, 'not_found');
  assert.equal((await list({ by: 'x' })).code, 'not_found');
  built.clock.advanceDays(8);
  assert.deepEqual([(await list({ daysAgo: 7 })).total, (await list()).total], [0, 3]);
});

test('the file about opened records has names and no ids, escapes formulas, and is audited', async (t) => {
  const { built, admin, make, school, open } = await makeScene(t);
  const mallory = await make({ role: 'admin', firstName: '=HYPERLINK("x")', lastName: 'M' });
  await open(mallory, 'overview');
  const reply = await callAs(admin, 'GET /admin/looks/export');
  const lines = String(reply.body.csv).split('\r\n');
  const row = lines.find((line) => line.includes('HYPERLINK'));
  assert.ok(row?.includes('Sam Student') && row.includes("'=HYPERLINK"), reply.text);
  assert.ok(!reply.text.includes(String(mallory.userId)));
  const audited = await rowsOf(built, 'audit', ['action', 'actor_id', 'school_id'], {
    action: 'export-list',
  });
  assert.deepEqual(audited, [{ action: 'export-list', actor_id: admin.userId, school_id: school.id }]);
});

test('flags a person who opens 200 students of other classes on one day, but not 199 or 200 on two days', async (t) => {
  const { built, counselor, teacher, other, open, list, lookAtMany } = await makeScene(t);
  await lookAtMany(teacher, 199);
  // A student in the teacher's own class does not count.
  await open(teacher, 'overview');
  await lookAtMany(counselor, 150);
  await lookAtMany(counselor, 250, new Date(built.clock.now().getTime() - 86_400_000));
  await lookAtMany(other, 120);
  await lookAtMany(other, 120, new Date(built.clock.now().getTime() - 86_400_000));
  const { unusual } = await list();
  assert.deepEqual(
    unusual.map(({ by, day, students }: { by: { name: string }; day: string; students: number }) => [
      by.name,
      day,
      students,
    ]),
    [['Cora Counsel', '2026-03-10', 250]],
  );
});

test('the list of 10,000 opened records has no gap between pages, and the file has all of them', async (t) => {
  const { built, admin, counselor, list, lookAtMany } = await makeScene(t);
  await lookAtMany(counselor, 10_000);
  const seen = new Set<string>();
  const pageSize = 50;
  for (const offset of [0, 4_950, 5_000, 9_950]) {
    const { looks, total } = await list({ offset, pageSize });
    assert.deepEqual([looks.length, total], [pageSize, 10_000]);
    for (const { _id } of looks) seen.add(_id);
  }
  assert.equal(seen.size, 4 * pageSize);
  assert.deepEqual((await list({ offset: 10_000, pageSize })).looks, []);
  assert.equal((await list({ searchTerm: 'cora', offset: 9_990, pageSize })).looks.length, 10);
  const file = await callAs(admin, 'GET /admin/looks/export');
  assert.equal(String(file.body.csv).split('Cora Counsel').length - 1, 10_000);
  const { rows } = await sql<{ rows: string }>`
    select detail ->> 'rows' as rows from audit where action = 'export-list'`.execute(built.db);
  assert.deepEqual(rows, [{ rows: '10000' }]);
});

test('hides who opened records at another school', async (t) => {
  const { built, counselor, student, open } = await makeScene(t);
  const elsewhere = await makeSchool(built);
  const foreign = await makePerson(built, { role: 'admin', schoolId: elsewhere.id });
  await open(counselor, 'overview');
  const { body } = await callAs(foreign, 'GET /admin/looks', { student: String(student.userId) });
  assert.deepEqual([body.looks, body.total], [[], 0]);
});
