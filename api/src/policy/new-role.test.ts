import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { addNewRole, newRole, newRoleMigration } from '#test/matrix/with-new-role.ts';

addNewRole();
const { build } = await import('#test/build.ts');
const { checkMatrix } = await import('#test/matrix/check-matrix.ts');
const { roles } = await import('@tapin/contract/policy');
const { assign, makePerson, makeSchool } = await import('#test/people.ts');
const { listColleagues } = await import('#src/care/follow-ups/adults.ts');

const added = roles.filter((role) => String(role) === newRole);

test('every call and every condition decides about a new role that only the policy and a migration know', async (t) => {
  assert.equal(added.length, 1);
  const built = await build(t);
  await sql.raw(newRoleMigration).execute(built.db);
  const { wrong, cases } = await checkMatrix(t, built, added);
  assert.deepEqual(wrong, []);
  t.diagnostic(`${cases} cases`);
});

test('a new role that sees every student is among the colleagues of a student', async (t) => {
  const built = await build(t);
  await sql.raw(newRoleMigration).execute(built.db);
  const school = await makeSchool(built);
  const student = await makePerson(built, { role: 'student', schoolId: school.id });
  const teacher = await makePerson(built, { role: 'teacher', schoolId: school.id });
  await assign(built, school.id, student, teacher);
  const people = [teacher];
  for (const role of added) people.push(await makePerson(built, { role, schoolId: school.id }));
  const colleagues = await listColleagues(built.db, school.id, student.userId);
  assert.deepEqual(
    colleagues.map(({ user_id }) => user_id).sort(),
    people.map(({ userId }) => userId).sort(),
  );
});
