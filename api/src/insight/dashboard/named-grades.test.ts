import assert from 'node:assert/strict';
import { test } from 'node:test';
import { answerAs, callAs } from '#test/call-as.ts';
import { makePerson } from '#test/people.ts';
import { makeRosteredSchool } from '#test/rostered-school.ts';
import { insert, update } from '#test/rows.ts';

test('grades that are none of 1 to 12 are listed in their order, named by the district, and filtered by', async (t) => {
  const { built, districtId, school, makeRostered } = await makeRosteredSchool(t);
  const admin = await makePerson(built, { schoolId: school.id, role: 'admin' });
  const makeIn = async (grade_code: string) => {
    const person = await makeRostered();
    await update(built, 'school_users', { grade_code }, { id: person.schoolUserId });
    return person;
  };
  const child = await makeIn('KG');
  for (const code of ['UG', '13', 'PK', 'KG']) await makeIn(code);
  await makeRostered({ grade: 3 });
  await insert(built, 'roster_sources', {
    district_id: districtId,
    settings: '{}',
    mapping: JSON.stringify({ grades: { KG: 'Kinder' } }),
  });
  await answerAs(child, school.id, '3', 1);
  const { dashboard } = (await callAs(admin, 'GET /staff/dashboard')).body;
  const named = [
    { code: 'PK', name: 'PK' },
    { code: 'KG', name: 'Kinder' },
    { code: '13', name: '13' },
    { code: 'UG', name: 'UG' },
  ];
  assert.deepEqual(dashboard.namedGrades, named);
  const [priority] = dashboard.priorityStudentsToday;
  assert.deepEqual([priority.grade, priority.gradeName], [null, 'Kinder']);
  const stats = await callAs(admin, 'GET /staff/dashboard/stats', { gradeCode: 'KG' });
  assert.equal(stats.body.stats.totalStudents, 2);
  const caseload = await callAs(admin, 'GET /staff/caseload', { gradeCode: 'KG' });
  assert.deepEqual([caseload.body.total, caseload.body.students[0].gradeName], [2, 'Kinder']);
  assert.deepEqual(
    caseload.body.counts.namedGrades,
    named.map((grade) => ({ ...grade, count: grade.code === 'KG' ? 2 : 1 })),
  );
  assert.deepEqual(caseload.body.counts.grades, [{ grade: 3, count: 1 }]);
  const overview = await callAs(admin, 'GET /staff/student/:id/overview', { id: child.userId });
  const { gradeName, keptByRoster } = overview.body.overview.studentInfo;
  assert.deepEqual([gradeName, keptByRoster], ['Kinder', { changedAt: null }]);
  const me = await child.visitor.call('GET /user/me', {});
  assert.deepEqual([me.body.grade, me.body.schoolUsers[0].gradeName], [null, 'Kinder']);
});
