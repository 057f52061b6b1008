import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { hours } from '#src/basics/clock.ts';
import { build } from '#test/build.ts';
import { makeOwnQuestion } from '#test/own-question.ts';
import { makePerson, makeSchool } from '#test/people.ts';

async function makeScene(t: TestContext) {
  const built = await build(t);
  const { id: schoolId } = await makeSchool(built);
  const student = await makePerson(built, { schoolId, grade: 9 });
  const params = { school: String(schoolId) };
  const submit = (questionId: string) =>
    student.visitor.call('POST /student/submit-response/:school', {
      params,
      body: { questionId, response: true },
    });
  const outcomeOf = async (id: string) => {
    const { own = [] } = (await student.visitor.call('GET /student/:school/questions', { params })).body;
    const reply = await submit(id);
    return [own.some(({ _id }: { _id: string }) => _id === id), reply.body.code ?? reply.status];
  };
  return { built, schoolId, student, params, submit, outcomeOf };
}

const plans = {
  'is for the grade of the student': [{ grades: [9] }, true],
  'is for another grade': [{ grades: [10, 12] }, false],
  'is for this weekday': [{ weekdays: [2, 3] }, true],
  'is for another weekday': [{ weekdays: [1, 5] }, false],
  'begins today': [{ firstDay: '2026-03-11' }, true],
  'begins tomorrow': [{ firstDay: '2026-03-12' }, false],
  'has its last day today': [{ lastDay: '2026-03-11' }, true],
  'had its last day yesterday': [{ lastDay: '2026-03-10' }, false],
  'was ended yesterday': [{ lastDay: '2026-03-10', endedAt: new Date('2026-03-10T15:00:00Z') }, false],
  'waits for approval': [{ verified: 'pending' }, false],
  'was denied': [{ verified: 'rejected' }, false],
} as const satisfies Record<string, [object, boolean]>;

for (const [name, [plan, isAsked]] of Object.entries(plans)) {
  test(`an own question that ${name} is ${isAsked ? 'asked and answered' : 'neither asked nor found'}`, async (t) => {
    const { built, schoolId, outcomeOf } = await makeScene(t);
    const { grades, weekdays, ...days } = { grades: [], weekdays: [], ...plan };
    const id = await makeOwnQuestion(built, schoolId, {
      ...days,
      grades: [...grades],
      weekdays: [...weekdays],
    });
    assert.deepEqual(await outcomeOf(id), isAsked ? [true, 200] : [false, 'not_found']);
  });
}

test('a student without a grade is asked only own questions for all grades', async (t) => {
  const { built, schoolId, student, outcomeOf } = await makeScene(t);
  await built.db
    .updateTable('school_users')
    .set({ grade: null })
    .where('user_id', '=', student.userId)
    .execute();
  const all = await makeOwnQuestion(built, schoolId);
  const some = await makeOwnQuestion(built, schoolId, { slot: 5, grades: [9] });
  assert.deepEqual(await outcomeOf(all), [true, 200]);
  assert.deepEqual(await outcomeOf(some), [false, 'not_found']);
});

test('an answer to an own question of another school is not found', async (t) => {
  const { built, outcomeOf } = await makeScene(t);
  const other = await makeSchool(built);
  assert.deepEqual(await outcomeOf(await makeOwnQuestion(built, other.id)), [false, 'not_found']);
});

test('no own question is asked on a day without school', async (t) => {
  const { built, schoolId, outcomeOf } = await makeScene(t);
  const day = { first_day: '2026-03-11', last_day: '2026-03-11', name: 'Break' };
  await built.db
    .insertInto('school_holidays')
    .values({ school_id: schoolId, ...day })
    .execute();
  assert.deepEqual(await outcomeOf(await makeOwnQuestion(built, schoolId)), [false, 'not_found']);
});

test('an answer to a malformed question id is not found', async (t) => {
  const { built, schoolId, submit } = await makeScene(t);
  const id = await makeOwnQuestion(built, schoolId);
  for (const wrong of ['4', '5', `Q${id.slice(1)}`, `q0${id.slice(1)}`, 'q', 'q-1', 'q99999999999']) {
    assert.deepEqual([wrong, (await submit(wrong)).body.code], [wrong, 'not_found']);
  }
});

test('stores an answer that arrives after its question was ended, until the day is over', async (t) => {
  const { built, schoolId, params, outcomeOf, submit } = await makeScene(t);
  const admin = await makePerson(built, { schoolId, role: 'admin' });
  const late = await makePerson(built, { schoolId });
  const id = await makeOwnQuestion(built, schoolId);
  await admin.visitor.call('POST /school/:school/own-questions/:id/end', { params: { ...params, id } });
  built.clock.advance(hours(8));
  assert.deepEqual(await outcomeOf(id), [false, 200]);
  const first = (await submit(id)).body.answer;
  built.clock.advance(60_000);
  assert.deepEqual((await submit(id)).body.answer, first, 'a second time');
  built.clock.advance(hours(16));
  const refused = await late.visitor.call('POST /student/submit-response/:school', {
    params,
    body: { questionId: id, response: true },
  });
  assert.equal(refused.body.code, 'not_found');
});

test('the last day of an own question is a day in the student’s time zone', async (t) => {
  const { built, schoolId, student, params } = await makeScene(t);
  await built.db
    .updateTable('school_calendars')
    .set({ time_zone: 'America/Chicago' })
    .where('school_id', '=', schoolId)
    .execute();
  const id = await makeOwnQuestion(built, schoolId, { lastDay: '2026-03-11' });
  // Half past midnight in Chicago is still the day before in Los Angeles.
  built.clock.advance(hours(15) + hours(1) / 2);
  const code = async (zone: string) => {
    student.visitor.headers['time-zone'] = zone;
    const reply = await student.visitor.call('POST /student/submit-response/:school', {
      params,
      body: { questionId: id, response: true },
    });
    return reply.body.code ?? reply.body.answer._id;
  };
  assert.equal(await code('America/Chicago'), 'not_found');
  assert.equal(await code('America/Los_Angeles'), `${student.userId}.2026-03-11.${id}`);
});

test('many simultaneous submissions of one answer are stored once', async (t) => {
  const { built, schoolId, submit } = await makeScene(t);
  const id = await makeOwnQuestion(built, schoolId);
  const replies = await Promise.all(Array.from({ length: 8 }, () => submit(id)));
  assert.deepEqual(new Set(replies.map(({ text }) => text)).size, 1);
  assert.equal((await built.db.selectFrom('answers').select('day').execute()).length, 1);
});
