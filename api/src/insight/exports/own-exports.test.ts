import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import type { ExportQuery } from '@tapin/contract/staff-exports';
import { sql } from 'kysely';
import { build } from '#test/build.ts';
import { answerAs, callAs } from '#test/call-as.ts';
import { makeOwnQuestion } from '#test/own-question.ts';
import { makePerson, makeSchool } from '#test/people.ts';
import { storeAnswer, tapIn } from '#test/school-year.ts';

/** A school with two own questions, one of them for grade 9 only. A student of grade 9 has answered only these. */
async function makeScene(t: TestContext) {
  const built = await build(t);
  const school = await makeSchool(built);
  const schoolId = school.id;
  const head = await makePerson(built, { schoolId, role: 'super_admin' });
  const ninth = await makePerson(built, { schoolId, firstName: 'N', lastName: 'Nine', email: 'n', grade: 9 });
  await makePerson(built, { schoolId, firstName: 'T', lastName: 'Ten', email: 't', grade: 10 });
  const safe = await makeOwnQuestion(built, schoolId, { grades: [9] });
  const laugh = await makeOwnQuestion(built, schoolId, { type: 'steps', slot: 5 });
  await answerAs(ninth, schoolId, safe, false);
  await answerAs(ninth, schoolId, laugh, 2);
  const send = (query: Partial<ExportQuery> & Pick<ExportQuery, 'list'>) =>
    callAs(head, 'GET /staff/export', { ...query });
  const tableOf = async (query: Parameters<typeof send>[0]) => {
    const { body, text } = await send(query);
    assert.ok(body.csv, text);
    return body.csv.split('\r\n\r\n')[1].trimEnd().split('\r\n');
  };
  return { built, school, ninth, safe, laugh, send, tableOf };
}

test('the table of who tapped in has a column for each own question of today', async (t) => {
  const { tableOf } = await makeScene(t);
  assert.deepEqual(await tableOf({ list: 'tapin-status' }), [
    'First name,Preferred name,Last name,Email,Tapped in,Eaten,Rested,Feeling,Do you feel safe here?,How often do you laugh?',
    'T,,Ten,t,No,No response,No response,No response,No response,No response',
    'N,,Nine,n,Yes,No response,No response,No response,No,Rarely',
  ]);
});

test("the export of one built-in question also has columns for today's own questions", async (t) => {
  const { built, school, ninth, tableOf } = await makeScene(t);
  await tapIn(built, school.id, ninth, [{ ago: 0, eaten: true, feeling: 2 }]);
  const own = 'Do you feel safe here?,How often do you laugh?';
  assert.deepEqual(await tableOf({ list: 'eaten-status' }), [
    `First name,Preferred name,Last name,Email,Eaten,${own}`,
    'N,,Nine,n,Yes,No,Rarely',
    'T,,Ten,t,No response,No response,No response',
  ]);
  assert.deepEqual(await tableOf({ list: 'tapin-summary' }), [
    `First name,Preferred name,Last name,Email,Feeling,${own}`,
    'N,,Nine,n,Bad,No,Rarely',
  ]);
});

test('a table for a grade leaves out the own questions of other grades', async (t) => {
  const { tableOf } = await makeScene(t);
  const laugh = 'How often do you laugh?';
  assert.deepEqual((await tableOf({ list: 'tapin-status', grade: 10 }))[0].split(',').slice(-2), [
    'Feeling',
    laugh,
  ]);
  const stats = await tableOf({ list: 'stats', grade: 10 });
  assert.deepEqual(
    stats.filter((row: string) => row.startsWith('Do you feel safe')),
    [],
  );
  assert.equal(stats.filter((row: string) => row.startsWith(laugh)).length, 5);
});

test('the exported stats have the labels of own questions, and the days on which five students answered', async (t) => {
  const { built, school, tableOf } = await makeScene(t);
  await sql`update own_questions set first_day = '2026-03-02', answered_at = now()`.execute(built.db);
  for (let count = 0; count < 5; count += 1) {
    const person = await makePerson(built, { schoolId: school.id, grade: 9 });
    const day = '2026-03-10';
    await storeAnswer(built, school.id, person, { day, question: 5, response: 2 });
    if (count < 4) await storeAnswer(built, school.id, person, { day, question: 4, response: 1 });
  }
  assert.deepEqual((await tableOf({ list: 'stats', daysAgo: 7 })).slice(-7), [
    'Do you feel safe here?,Yes,Not shown,Not shown',
    'Do you feel safe here?,No,Not shown,Not shown',
    'How often do you laugh?,Never,0,0',
    'How often do you laugh?,Rarely,5,100',
    'How often do you laugh?,Sometimes,0,0',
    'How often do you laugh?,Often,0,0',
    'How often do you laugh?,Always,0,0',
  ]);
});

test('the table of one own question lists who is asked, under the id of the question', async (t) => {
  const { built, school, safe, laugh, send, tableOf } = await makeScene(t);
  assert.deepEqual(await tableOf({ list: 'own-question-status', question: safe }), [
    'First name,Preferred name,Last name,Email,Do you feel safe here?',
    'N,,Nine,n,No',
  ]);
  assert.deepEqual((await tableOf({ list: 'own-question-status', question: laugh })).slice(1), [
    'N,,Nine,n,Rarely',
    'T,,Ten,t,No response',
  ]);
  const { body } = await send({ list: 'own-question-status', question: laugh });
  const name = school.name.toLowerCase().replace(' ', '-');
  assert.equal(body.fileName, `${name}-own-question-status-${laugh}-2026-03-11.csv`);
  assert.ok(body.csv.includes('List,Answers to one of our questions today\r\n'), body.csv);
  const entries = await built.db.selectFrom('audit').select('detail').orderBy('id', 'desc').execute();
  assert.deepEqual(entries[0]?.detail, { list: 'own-question-status', question: laugh, rows: 2 });
});

test('returns 404 for a table of an own question that is not asked today or belongs to another school', async (t) => {
  const { built, school, send } = await makeScene(t);
  const { id: otherSchool } = await makeSchool(built);
  const others = [
    undefined,
    'q0',
    '4',
    await makeOwnQuestion(built, otherSchool),
    await makeOwnQuestion(built, school.id, { firstDay: '2026-02-01', lastDay: '2026-02-20' }),
    await makeOwnQuestion(built, school.id, { verified: 'pending' }),
  ];
  for (const question of others) {
    const reply = await send({ list: 'own-question-status', ...(question && { question }) });
    assert.deepEqual([reply.status, reply.body.code], [404, 'not_found'], question);
  }
});

test('no text of an own question is a formula in an exported table', async (t) => {
  const { built, laugh, tableOf } = await makeScene(t);
  const steps = ['=1+1', '@SUM(A1)', '+1', '-1', '＝2'];
  const texts = JSON.stringify({ en: { question: '=HYPERLINK("x","y")', steps } });
  await sql`update own_questions set texts = ${texts}::jsonb where slot = 5`.execute(built.db);
  const heading = `"'=HYPERLINK(""x"",""y"")"`;
  const [headings = '', , answered = ''] = await tableOf({ list: 'tapin-status' });
  assert.ok(headings.endsWith(`,Do you feel safe here?,${heading}`), headings);
  assert.ok(answered.endsWith(",No,'@SUM(A1)"), answered);
  const [only = ''] = await tableOf({ list: 'own-question-status', question: laugh });
  assert.ok(only.endsWith(`,${heading}`), only);
  const rows = (await tableOf({ list: 'stats' })).slice(-5);
  for (const [index, word] of steps.entries()) {
    assert.ok(rows[index].startsWith(`${heading},'${word},`), rows[index]);
  }
});
