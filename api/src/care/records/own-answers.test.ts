import assert from 'node:assert/strict';
import { test } from 'node:test';
import { recordAnswer } from '#src/check-ins/answers/repository.ts';
import { callAs } from '#test/call-as.ts';
import { makeCareScene } from '#test/care.ts';
import { makeOwnQuestion } from '#test/own-question.ts';

async function makeScene(t: Parameters<typeof makeCareScene>[0]) {
  const scene = await makeCareScene(t);
  const { built, school, student, admin } = scene;
  const give = (day: string, question: number, response: number) => {
    const answer = { schoolId: school.id, studentId: student.userId, question, response, day };
    return recordAnswer(built.db, { ...answer, now: new Date(`${day}T15:00:00Z`) });
  };
  const ownData = async (language = 'en') => {
    student.visitor.headers['accept-language'] = language;
    return (await callAs(student, 'GET /user/data')).body.record.memberships[0].answers;
  };
  const record = async (language = 'en') => {
    admin.visitor.headers['accept-language'] = language;
    return (await scene.as(admin).record()).body.record.answers;
  };
  return { ...scene, give, ownData, record };
}

test('both files have the answers to own questions with text and word, also to those that ended', async (t) => {
  const { built, school, give, ownData, record } = await makeScene(t);
  const ended = { lastDay: '2026-03-06', endedAt: new Date('2026-03-06T18:00:00Z') };
  await makeOwnQuestion(built, school.id, ended);
  await makeOwnQuestion(built, school.id, { type: 'steps', firstDay: '2026-03-09' });
  await give('2026-03-06', 1, 1);
  await give('2026-03-06', 4, 2);
  await give('2026-03-09', 4, 2);
  const answeredAt = (day: string) => `${day}T15:00:00.000Z`;
  const [friday, monday] = ['2026-03-06', '2026-03-09'];
  const answers = [
    { day: friday, question: 'eaten', response: true, answeredAt: answeredAt(friday) },
    {
      day: friday,
      question: 'own',
      response: false,
      text: 'Do you feel safe here?',
      word: 'No',
      answeredAt: answeredAt(friday),
    },
    {
      day: monday,
      question: 'own',
      response: 2,
      text: 'How often do you laugh?',
      word: 'Rarely',
      answeredAt: answeredAt(monday),
    },
  ];
  assert.deepEqual(await ownData(), answers);
  assert.deepEqual(await record(), answers);
  const words = (await record('es')).map(({ text, word }: { text?: string; word?: string }) => [text, word]);
  assert.deepEqual(words, [
    [undefined, undefined],
    ['¿Te sientes a salvo aquí?', 'No'],
    ['¿Cada cuánto te ríes?', 'Casi nunca'],
  ]);
});

test('a text that the school wrote in one language is in the files of all', async (t) => {
  const { built, school, give, ownData } = await makeScene(t);
  const texts = { en: { question: 'Do you feel safe here?' } };
  await makeOwnQuestion(built, school.id, { texts });
  await give('2026-03-09', 4, 1);
  const [answer] = await ownData('es');
  assert.deepEqual([answer.text, answer.word], ['Do you feel safe here?', 'Sí']);
});

test('an answer whose question is gone is in no file', async (t) => {
  const { built, school, give, ownData, record } = await makeScene(t);
  await makeOwnQuestion(built, school.id, { slot: 5, firstDay: '2026-03-10' });
  await give('2026-03-09', 4, 1);
  await give('2026-03-09', 5, 1);
  await give('2026-03-10', 5, 3);
  assert.deepEqual(await ownData(), []);
  assert.deepEqual(await record(), []);
});
