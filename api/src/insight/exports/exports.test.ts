import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ExportQuery } from '@tapin/contract/staff-exports';
import { build } from '#test/build.ts';
import { callAs } from '#test/call-as.ts';
import { assign, makePerson, makeSchool, type Person, type PersonOptions } from '#test/people.ts';
import { rowsOf } from '#test/rows.ts';
import { tapIn } from '#test/school-year.ts';

async function makeScene(t: Parameters<typeof build>[0]) {
  const built = await build(t);
  const school = await makeSchool(built);
  const make = (options: PersonOptions) => makePerson(built, { schoolId: school.id, ...options });
  const head = await make({ role: 'super_admin', firstName: 'Ada', lastName: 'Head', email: 'head@x.org' });
  const teacher = await make({ role: 'teacher', firstName: 'Tess', lastName: 'Ray', email: 'tess@x.org' });
  const low = await make({ firstName: 'Low', lastName: 'Ng, Jr.', email: 'low@x.org', grade: 9 });
  const high = await make({ firstName: '=1+1', lastName: 'Ó', email: 'high@x.org', grade: 10 });
  await make({ firstName: 'Missing', lastName: 'Lee', email: 'missing@x.org', grade: 9 });
  await make({ firstName: 'Gone', verified: 'rejected' });
  await makePerson(built, { schoolId: (await makeSchool(built)).id, firstName: 'Stranger' });
  await assign(built, school.id, low, teacher);
  await tapIn(built, school.id, low, [{ ago: 0, eaten: false, rested: true, feeling: 1 }]);
  await tapIn(built, school.id, high, [{ ago: 0, eaten: true, feeling: 5 }]);
  const take = async (who: Person, query: Partial<ExportQuery> & Pick<ExportQuery, 'list'>) => {
    const { body } = await callAs(who, 'GET /staff/export', query);
    const [about, table] = body.csv.replace('\uFEFF', '').split('\r\n\r\n');
    return { ...body, about: about.split('\r\n'), table: table.trimEnd().split('\r\n') };
  };
  return { built, school, make, head, teacher, take };
}

test('an exported list begins with the school, the day and its filters', async (t) => {
  const { school, head, teacher, take } = await makeScene(t);
  const classType = 'home_room';
  const filters = { teacherId: String(teacher.userId), classType, grade: 9 } as const;
  const taken = await take(head, { list: 'tapin-status', ...filters });
  assert.equal(taken.fileName, `${school.name.toLowerCase().replace(' ', '-')}-tapin-status-2026-03-11.csv`);
  assert.ok(taken.csv.startsWith('\uFEFF'));
  assert.deepEqual(taken.about, [
    `School,${school.name}`,
    'Day,"March 11, 2026"',
    'List,Who tapped in today',
    'Teacher,Tess Ray',
    'Class,Homeroom',
    'Grade,9',
  ]);
  assert.deepEqual(taken.table, [
    'First name,Preferred name,Last name,Email,Tapped in,Eaten,Rested,Feeling',
    'Low,,"Ng, Jr.",low@x.org,Yes,No,Yes,Awful',
  ]);
});

test('each exported list has what its screen shows, and no cell is a formula', async (t) => {
  const { head, take } = await makeScene(t);
  const rowsOf = async (list: ExportQuery['list'], rest: Partial<ExportQuery> = {}) =>
    (await take(head, { list, ...rest })).table.slice(1);
  assert.deepEqual(await rowsOf('students'), [
    "'=1+1,,Ó,high@x.org,1",
    'Low,,"Ng, Jr.",low@x.org,1',
    'Missing,,Lee,missing@x.org,0',
  ]);
  assert.deepEqual(await rowsOf('students', { searchTerm: ' MISS ' }), ['Missing,,Lee,missing@x.org,0']);
  assert.deepEqual(await rowsOf('tapin-status'), [
    'Missing,,Lee,missing@x.org,No,No response,No response,No response',
    "'=1+1,,Ó,high@x.org,Yes,Yes,No response,Rad",
    'Low,,"Ng, Jr.",low@x.org,Yes,No,Yes,Awful',
  ]);
  assert.deepEqual(await rowsOf('eaten-status'), [
    "'=1+1,,Ó,high@x.org,Yes",
    'Low,,"Ng, Jr.",low@x.org,No',
    'Missing,,Lee,missing@x.org,No response',
  ]);
  assert.deepEqual(
    (await rowsOf('rested-status')).map((row: string) => row.split(',').at(-1)),
    ['No response', 'Yes', 'No response'],
  );
  assert.deepEqual(await rowsOf('tapin-summary'), [
    "'=1+1,,Ó,high@x.org,Rad",
    'Low,,"Ng, Jr.",low@x.org,Awful',
  ]);
});

test('the exported stats have only days before today on which at least five students answered', async (t) => {
  const { built, school, make, head, take } = await makeScene(t);
  for (let count = 0; count < 5; count += 1) {
    const student = await make({ grade: count < 3 ? 9 : 10 });
    await tapIn(built, school.id, student, [
      { ago: 1, eaten: count > 0, ...(count < 4 && { rested: true }) },
      ...(count === 0 ? [{ ago: 2, eaten: false }] : []),
    ]);
  }
  const rowsOf = async (query: Partial<ExportQuery>) =>
    (await take(head, { list: 'stats', daysAgo: 7, ...query })).table.slice(1, 6);
  assert.deepEqual(await rowsOf({}), [
    'Students,,8,',
    'Tap-ins,,5,63',
    'Have you eaten today?,Yes,4,80',
    'Have you eaten today?,No,1,20',
    'Do you feel rested?,Yes,Not shown,Not shown',
  ]);
  const notShown = ['Tap-ins,,Not shown,Not shown', 'Have you eaten today?,Yes,Not shown,Not shown'];
  assert.deepEqual((await rowsOf({ grade: 9 })).slice(1, 3), notShown);
  // The figures of a combination of filters are only on the screen.
  assert.deepEqual((await rowsOf({ grade: 9, classType: 'home_room' })).slice(1, 3), notShown);
  assert.deepEqual((await rowsOf({ daysAgo: 0 })).slice(1, 3), ['Tap-ins,,,', 'Have you eaten today?,Yes,,']);
});

test('an exported list is in the language of the caller', async (t) => {
  const { school, head, take } = await makeScene(t);
  head.visitor.headers['accept-language'] = 'es-US';
  const taken = await take(head, { list: 'stats', daysAgo: 30 });
  assert.deepEqual(taken.about, [
    `Escuela,${school.name}`,
    'Día,11 de marzo de 2026',
    'Lista,Estadísticas de TapIn',
    'Fechas,Últimos 30 días',
    '"Los días y grupos con respuestas de menos de 5 estudiantes no están en ningún número de este archivo. Se omite también un segundo grupo cuando con él se podría calcular el primero. Hoy tampoco está, porque sus respuestas todavía cambian."',
  ]);
  assert.equal(taken.table[0], 'Pregunta,Respuesta,Cantidad,Porcentaje');
  assert.equal(taken.table[3], '¿Ya comiste algo hoy?,Sí,,');
});

test('a teacher’s exported list has their own students only, with any filter', async (t) => {
  const { head, teacher, take } = await makeScene(t);
  const taken = await take(teacher, { list: 'students', teacherId: String(head.userId) });
  assert.deepEqual(taken.table.slice(1), ['Low,,"Ng, Jr.",low@x.org,1']);
  assert.ok(taken.about.includes('Teacher,Tess Ray'));
});

test('an exported list does not name a teacher of another school', async (t) => {
  const { built, head, take } = await makeScene(t);
  const { id } = await makeSchool(built);
  const foreign = await makePerson(built, { role: 'teacher', schoolId: id, lastName: 'Secret' });
  const taken = await take(head, { list: 'tapin-summary', teacherId: String(foreign.userId) });
  assert.equal(taken.table.length, 1);
  assert.ok(!taken.csv.includes('Secret'));
});

test('only roles that manage staff can download the staff list, and each download is audited', async (t) => {
  const { built, school, head, take } = await makeScene(t);
  const { body } = await callAs(head, 'GET /admin/staff/export', { searchTerm: 'tess' });
  assert.ok(body.csv.endsWith('Email,Role\r\nTess,,Ray,tess@x.org,Teacher\r\n'), body.csv);
  await take(head, { list: 'stats', grade: 9 });
  const entry = { action: 'export-list', actor_id: head.userId, school_id: school.id };
  assert.deepEqual(await rowsOf(built, 'audit', ['action', 'actor_id', 'school_id', 'detail']), [
    { ...entry, detail: { list: 'staff', searchTerm: 'tess', rows: 1 } },
    { ...entry, detail: { list: 'stats', daysAgo: 0, grade: 9, rows: 11 } },
  ]);
});
