import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import type { Role } from '@tapin/contract/entities';
import { build } from '#test/build.ts';
import { makePerson, makeSchool } from '#test/people.ts';

const inOrder = ['ana', 'Ángel', 'ÁNGELA', 'Çelik', 'D’Arc', 'Damien', 'Óscar', 'Oz', 'Zoe\u0308'];

async function makeScene(t: TestContext, role: Role) {
  const built = await build(t);
  const { id } = await makeSchool(built);
  const admin = await makePerson(built, { schoolId: id, role: 'super_admin', firstName: 'zz' });
  for (const firstName of inOrder.toReversed()) {
    await makePerson(built, { schoolId: id, role, firstName, lastName: 'Núñez' });
  }
  return { built, id, by: { schoolUserId: String(admin.schoolUserId) }, visitor: admin.visitor };
}

const searches = {
  Nguyen: 'Nguyễn',
  tran: 'Trần',
  Dang: 'Đặng',
  lukasz: 'Łukasz',
  sahin: 'Şahin',
  ŁUKASZ: 'Łukasz',
};

const firstNames = (people: { user: { firstName: string } }[]) => people.map(({ user }) => user.firstName);

test('sorts and finds students by name, ignoring accents and case', async (t) => {
  const { visitor, by } = await makeScene(t, 'student');
  const list = async (searchTerm?: string) =>
    firstNames(
      (await visitor.call('GET /staff/students', { query: { ...by, ...(searchTerm && { searchTerm }) } }))
        .body.students,
    );
  assert.deepEqual(await list(), inOrder);
  assert.deepEqual(await list('angel nunez'), ['Ángel', 'ÁNGELA']);
  assert.deepEqual(await list('angela nunez'), ['ÁNGELA']);
  assert.deepEqual(await list('ÓSCAR NÚÑEZ'), ['Óscar']);
  assert.deepEqual(await list('çel'), ['Çelik']);
  assert.deepEqual(await list("d'arc"), ['D’Arc']);
  assert.deepEqual(await list('zoë'), ['Zoe\u0308']);
});

test('sorts and finds staff and teachers by name, ignoring accents and case', async (t) => {
  const { built, visitor, id, by } = await makeScene(t, 'teacher');
  const staff = async (query: { searchTerm?: string }) =>
    firstNames((await visitor.call('GET /admin/staff', { query: { ...by, ...query } })).body.schoolUsers);
  assert.deepEqual(await staff({}), [...inOrder, 'zz']);
  assert.deepEqual(await staff({ searchTerm: 'angela n' }), ['ÁNGELA']);
  const student = await makePerson(built, { schoolId: id });
  const params = { school: String(id) };
  const { teachers } = (await student.visitor.call('GET /school/:school/teachers', { params })).body;
  assert.deepEqual(
    teachers.map(({ firstName }: { firstName: string }) => firstName),
    inOrder,
  );
});

test('finds Vietnamese, Polish and Turkish names by their letters without diacritics', async (t) => {
  const built = await build(t);
  const { id } = await makeSchool(built);
  const { visitor, schoolUserId } = await makePerson(built, { schoolId: id, role: 'super_admin' });
  for (const firstName of new Set(Object.values(searches))) {
    await makePerson(built, { schoolId: id, firstName, lastName: 'Lee' });
  }
  for (const [searchTerm, name] of Object.entries(searches)) {
    const query = { schoolUserId: String(schoolUserId), searchTerm };
    const { students } = (await visitor.call('GET /staff/students', { query })).body;
    assert.deepEqual(firstNames(students), [name], searchTerm);
  }
});

test('finds a person by parts of their names and email in any order, and treats wildcards as letters', async (t) => {
  const built = await build(t);
  const { id } = await makeSchool(built);
  const { visitor, schoolUserId } = await makePerson(built, { schoolId: id, role: 'super_admin' });
  const names = { firstName: 'Samantha', lastName: 'Rivera-Ortiz', email: 'srivera@cedar.example' };
  const { userId } = await makePerson(built, { schoolId: id, ...names });
  await built.db.updateTable('users').set({ preferred_name: 'Kit' }).where('id', '=', userId).execute();
  await makePerson(built, { schoolId: id, firstName: 'Sam', lastName: 'Diver' });
  const find = async (searchTerm: string) => {
    const query = { schoolUserId: String(schoolUserId), searchTerm };
    return firstNames((await visitor.call('GET /staff/students', { query })).body.students);
  };
  for (const term of [
    'samantha riv',
    'rivera samantha',
    'Rivera, Samantha',
    'sam riv',
    'ortiz kit',
    'sriv kit',
    'ivera',
  ])
    assert.deepEqual(await find(term), ['Samantha'], term);
  assert.deepEqual(await find('sam'), ['Sam', 'Samantha']);
  for (const term of ['sam lee', '100%', 'sam \\']) assert.deepEqual(await find(term), [], term);
});
