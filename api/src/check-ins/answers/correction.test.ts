import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import fc from 'fast-check';
import { countDifferences } from '#src/check-ins/totals/rollups.ts';
import { build } from '#test/build.ts';
import { makeOwnQuestion } from '#test/own-question.ts';
import { makePerson, makeSchool } from '#test/people.ts';

async function makeScene(t: TestContext) {
  const built = await build(t);
  const { id: schoolId } = await makeSchool(built);
  const student = await makePerson(built, { schoolId });
  const params = { school: String(schoolId) };
  const submit = (questionId: string, response: boolean | number) =>
    student.visitor.call('POST /student/submit-response/:school', { params, body: { questionId, response } });
  const correct = (answer: string, response: boolean | number) =>
    student.visitor.call('POST /student/correct-response/:school', { params, body: { answer, response } });
  const listAnswers = async () =>
    (await student.visitor.call('GET /student/:school/questions', { params })).body.answers;
  const listCorrections = () =>
    built.db.selectFrom('answer_corrections').selectAll().orderBy('question').orderBy('number').execute();
  return { built, schoolId, student, params, submit, correct, listAnswers, listCorrections };
}

test('a correction replaces the named answer, keeps both, and a late retry of the first answer changes nothing', async (t) => {
  const { built, schoolId, submit, correct, listAnswers, listCorrections } = await makeScene(t);
  const first = (await submit('3', 1)).body.answer;
  built.clock.advance(60_000);
  const corrected = (await correct(first._id, 4)).body.answer;
  assert.deepEqual([corrected._id, corrected.response], [`${first._id}.1`, 4]);
  assert.equal(corrected.createdAt, first.createdAt, 'the day and time of the tap-in stay');
  assert.deepEqual((await submit('3', 1)).body.answer, corrected);
  assert.deepEqual(await listAnswers(), [corrected]);
  const [kept, ...others] = await listCorrections();
  assert.deepEqual(others, []);
  assert.deepEqual(
    [kept?.replaced_response, kept?.replaced_was_low, kept?.response, kept?.at],
    [1, true, 4, built.clock.now()],
  );
  assert.equal(await countDifferences(built.db, schoolId), 0);
});

test('a repeated correction, and one from another device that names a replaced answer, return the stored answer', async (t) => {
  const { submit, correct, listCorrections } = await makeScene(t);
  const first = (await submit('3', 1)).body.answer;
  const corrected = (await correct(first._id, 4)).body.answer;
  assert.deepEqual((await correct(first._id, 4)).body.answer, corrected, 'the same call again');
  assert.deepEqual((await correct(first._id, 2)).body.answer, corrected, 'a call of another device');
  const second = (await correct(corrected._id, 2)).body.answer;
  assert.equal(second._id, `${first._id}.2`);
  assert.deepEqual((await correct(first._id, 4)).body.answer, second, 'a late call');
  assert.deepEqual((await correct(second._id, 2)).body.answer, second, 'the response that is stored already');
  assert.equal((await listCorrections()).length, 2);
});

test('a correction refuses an answer of yesterday, of another student, a response that does not fit, and a missing answer', async (t) => {
  const { built, schoolId, student, submit, correct, listAnswers } = await makeScene(t);
  const other = await makePerson(built, { schoolId });
  const { _id } = (await submit('1', true)).body.answer;
  const day = '2026-03-11';
  const codes = [];
  for (const id of [
    `${other.userId}.${day}.1`,
    `${student.userId}.${day}.2`,
    `${student.userId}.${day}.q9`,
    'x',
  ])
    codes.push((await correct(id, false)).body.code);
  assert.deepEqual(codes, ['not_found', 'not_found', 'not_found', 'not_found']);
  assert.equal((await correct(_id, 3)).body.code, 'response_invalid');
  built.clock.advanceDays(1);
  assert.equal((await correct(_id, false)).body.code, 'answer_not_of_today');
  assert.deepEqual(await listAnswers(), []);
});

test('an answer to an own question can be corrected, and cached figures follow', async (t) => {
  const { built, schoolId, submit, correct, listAnswers } = await makeScene(t);
  const admin = await makePerson(built, { schoolId, role: 'admin' });
  const safe = await makeOwnQuestion(built, schoolId);
  const loadStats = async () => {
    const query = { schoolUserId: String(admin.schoolUserId), daysAgo: '7' };
    const { body } = await admin.visitor.send('GET /staff/dashboard/stats', { query });
    return JSON.stringify(body);
  };
  const first = (await submit(safe, true)).body.answer;
  const before = await loadStats();
  await correct(first._id, false);
  assert.notEqual(await loadStats(), before);
  assert.deepEqual(
    (await listAnswers()).map(({ response }: { response: unknown }) => response),
    [false],
  );
  assert.equal(await countDifferences(built.db, schoolId), 0);
});

const zones = ['UTC', 'Pacific/Pago_Pago', 'Pacific/Kiritimati'];

/**
 * On a device, a student corrects the latest answer that the device knows, sends the first answer again, or repeats an
 * earlier request.
 */
const actArbitrary = fc.record({
  device: fc.nat(zones.length - 1),
  question: fc.integer({ min: 1, max: 3 }),
  level: fc.integer({ min: 1, max: 5 }),
  kind: fc.constantFrom('correct', 'correct', 'correct', 'submit', 'repeat'),
  earlier: fc.nat(20),
});
type Act = typeof actArbitrary extends fc.Arbitrary<infer T> ? T : never;

test('with retries, reordered requests and two devices, the latest correction counts, and the totals agree with the answers', async (t) => {
  const { built, schoolId, student, params, listCorrections } = await makeScene(t);
  const visitors = zones.map((timeZone) => {
    const visitor = built.visitor({ timeZone });
    for (const [name, value] of student.visitor.cookies) visitor.cookies.set(name, value);
    return visitor;
  });
  /** Creates devices that know no answers yet. Returns a function that performs an act on one of them. */
  const openDevices = () => {
    const known = new Map<string, string>();
    const requests: (() => Promise<void>)[] = [];
    return async ({ device, question, level, kind, earlier }: Act) => {
      const key = `${device} ${question}`;
      const response = question === 3 ? level : level > 2;
      const answer = kind === 'submit' ? undefined : known.get(key);
      const send = async () => {
        const reply = await (answer
          ? visitors[device]?.call('POST /student/correct-response/:school', {
              params,
              body: { answer, response },
            })
          : visitors[device]?.call('POST /student/submit-response/:school', {
              params,
              body: { questionId: String(question), response },
            }));
        assert.equal(reply?.status, 200, reply?.text);
        known.set(key, reply?.body.answer._id);
      };
      requests.push(send);
      const repeated = kind === 'repeat' ? requests[earlier % requests.length] : undefined;
      await (repeated ?? send)();
    };
  };
  const acts = fc.array(actArbitrary, { minLength: 8, maxLength: 24 });
  const property = fc.asyncProperty(acts, fc.boolean(), async (list, areSimultaneous) => {
    built.clock.advanceDays(1);
    const perform = openDevices();
    const half = areSimultaneous ? list.length / 2 : list.length;
    for (const act of list.slice(0, half)) await perform(act);
    await Promise.all(list.slice(half).map(perform));
    assert.equal(await countDifferences(built.db, schoolId), 0);
  });
  await fc.assert(property, { numRuns: 25 });
  const rows = await listCorrections();
  const answers = await built.db.selectFrom('answers').selectAll().execute();
  let inChains = 0;
  for (const answer of answers) {
    const chain = rows.filter((row) => row.day === answer.day && row.question === answer.question);
    inChains += chain.length;
    for (const [index, row] of chain.entries()) {
      assert.equal(row.number, index + 1);
      assert.equal(row.replaced_response, chain[index - 1]?.response ?? row.replaced_response);
      assert.notEqual(row.replaced_response, row.response);
    }
    assert.equal(answer.response, chain.at(-1)?.response ?? answer.response);
  }
  assert.equal(inChains, rows.length, 'each correction belongs to an answer');
  assert.ok(rows.length > 30, `only ${rows.length} corrections`);
});
