import assert from 'node:assert/strict';
import { test } from 'node:test';
import { build } from '#test/build.ts';
import { assign, makePerson, makeSchool, type PersonOptions } from '#test/people.ts';

test('lists teachers, and admins who already teach a student, for a student to choose from', async (t) => {
  const built = await build(t);
  const [{ id }, elsewhere] = [await makeSchool(built), await makeSchool(built)];
  const make = (options: PersonOptions) => makePerson(built, { schoolId: id, ...options });
  const [student, newcomer] = [await make({}), await make({})];
  const teacher = await make({ role: 'teacher', lastName: 'Adams' });
  const counselor = await make({ role: 'admin', lastName: 'Baker' });
  const head = await make({ role: 'super_admin', lastName: 'Clark' });
  const office = await make({ role: 'admin', lastName: 'Davis' });
  const gone = await make({ role: 'admin', verified: 'rejected', lastName: 'Evans' });
  await make({ role: 'teacher', verified: 'pending', lastName: 'Ford' });
  await assign(built, id, student, counselor, 'counselor');
  await assign(built, id, student, head, 'first_period');
  await assign(built, id, student, gone, 'second_period');
  await assign(built, elsewhere.id, student, office, 'counselor');
  const params = { school: String(id) };
  const { body } = await newcomer.visitor.call('GET /school/:school/teachers', { params });
  const offered = body.teachers.map(({ _id }: { _id: string }) => Number(_id));
  assert.deepEqual(offered, [teacher.userId, counselor.userId, head.userId]);
  const chosen = await newcomer.visitor.call('POST /student/select-classes/:school', {
    params,
    body: { schoolId: params.school, classes: [{ class: 'counselor', teacherId: String(counselor.userId) }] },
  });
  assert.equal(chosen.status, 200);
});
