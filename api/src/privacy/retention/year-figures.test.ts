import assert from 'node:assert/strict';
import { test } from 'node:test';
import { build } from '#test/build.ts';
import { decide, setDistrictConsentRules } from '#test/consents.ts';
import { makeDistrict, makePerson, makeSchool } from '#test/people.ts';
import { storeAnswer } from '#test/school-year.ts';
import { storeYearFigures } from './year-figures.ts';

test('figures of a school year have no answers of students without consent, and are stored from ten students on', async (t) => {
  const built = await build(t);
  const { db } = built;
  const districtId = await makeDistrict(built);
  const { id: schoolId } = await makeSchool(built, districtId);
  await setDistrictConsentRules(built, districtId, { mode: 'opt-out', earlierAnswers: 'hide' });
  const students = [];
  for (let count = 0; count < 11; count += 1) students.push(await makePerson(built, { schoolId }));
  const day = '2026-03-10';
  for (const student of students)
    await storeAnswer(built, schoolId, student, { question: 3, response: 2, day });
  const [ana, ben] = students;
  assert.ok(ana && ben);
  // One student alone has answered another question.
  await storeAnswer(built, schoolId, ben, { question: 4, response: 1, day });
  const store = async () => {
    await storeYearFigures(db, schoolId, '2026-07-01');
    return db.selectFrom('year_figures').select(['students', 'responses']).execute();
  };
  await decide(built, schoolId, ana, { answer: false });
  await decide(built, schoolId, ben, { answer: false });
  assert.deepEqual(await store(), [], 'nine students');
  await decide(built, schoolId, ben, { answer: true });
  assert.deepEqual(await store(), [{ students: 10, responses: { '3:2': 10 } }]);
});
