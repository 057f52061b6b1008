import assert from 'node:assert/strict';
import { test } from 'node:test';
import { makePerson } from '#test/people.ts';
import { makeRosteredSchool } from '#test/rostered-school.ts';

test('grades that are none of 1 to 12 are listed in their order, named by the district, and filtered by', async (t) => {
  const { built, db, districtId, school, makeRostered } = await makeRosteredSchool(t);
  const admin = await makePerson(built, { schoolId: school.id, role: 'admin' });
  const makeIn = async (grade_code: string) => {
    const person = await makeRostered();
    await db.updateTable('school_users').set({ grade_code }).where('id', '=', person.schoolUserId).execute();
    return person;
  };
  const child = await makeIn('KG');
  for (const code of ['UG', '13', 'PK', 'KG']) await makeIn(code);
  await makeRostered({ grade: 3 });
  await db
    .insertInto('roster_sources')
    .values({
      district_id: districtId,
      settings: '{}',
      mapping: JSON.stringify({ grades: { KG: 'Kinder' } }),
      secrets: null,
      paused_at: null,
      pause_reason: null,
      last_attempt_at: null,
      notified_on: null,
    })
    .execute();
  await child.visitor.call('POST /student/submit-response/:school', {
    params: { school: String(school.id) },
    body: { questionId: '3', response: 1 },
  });
  const by = { schoolUserId: String(admin.schoolUserId) };
  const { visitor } = admin;
  const { dashboard } = (await visitor.call('GET /staff/dashboard', { query: by })).body;
  const named = [
    { code: 'PK', name: 'PK' },
    { code: 'KG', name: 'Kinder' },
    { code: '13', name: '13' },
    { code: 'UG', name: 'UG' },
  ];
  assert.deepEqual(dashboard.namedGrades, named);
  const [priority] = dashboard.priorityStudentsToday;
  assert.deepEqual([priority.grade, priority.gradeName], [null, 'Kinder']);
  const stats = await visitor.call('GET /staff/dashboard/stats', { query: { ...by, gradeCode: 'KG' } });
  assert.equal(stats.body.stats.totalStudents, 2);
  const caseload = await visitor.call('GET /staff/caseload', { query: { ...by, gradeCode: 'KG' } });
  assert.deepEqual([caseload.body.total, caseload.body.students[0].gradeName], [2, 'Kinder']);
  assert.deepEqual(
    caseload.body.counts.namedGrades,
    named.map((grade) => ({ ...grade, count: grade.code === 'KG' ? 2 : 1 })),
  );
  assert.deepEqual(caseload.body.counts.grades, [{ grade: 3, count: 1 }]);
  const overview = await visitor.call('GET /staff/student/:id/overview', {
    params: { id: String(child.userId) },
    query: by,
  });
  const { gradeName, keptByRoster } = overview.body.overview.studentInfo;
  assert.deepEqual([gradeName, keptByRoster], ['Kinder', { changedAt: null }]);
  const me = await child.visitor.call('GET /user/me', {});
  assert.deepEqual([me.body.grade, me.body.schoolUsers[0].gradeName], [null, 'Kinder']);
});
