import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { NewOwnQuestion } from '@tapin/contract/own-questions';
import { build } from '#test/build.ts';
import { ownSteps, writtenQuestion, writtenSteps } from '#test/own-question.ts';
import { makePerson, makeSchool } from '#test/people.ts';
import { fc } from '#test/random/property-testing.ts';
import { type Placed, placeInSlots } from './service.ts';

/** Days are numbers of two digits here, which have the same order as texts. */
const today = 30;
const lastDay = 60;
const dayOf = (day: number) => String(day).padStart(2, '0');

interface Plan {
  first: number;
  last: number;
  wantsAnswer: boolean;
}

const isOn = (day: number) => (question: { first_day: string; last_day: string }) =>
  question.first_day <= dayOf(day) && dayOf(day) <= question.last_day;

const days = Array.from({ length: lastDay - today + 1 }, (_, index) => today + index);

const busiestDay = (questions: readonly Placed[]) =>
  Math.max(...days.map((day) => questions.filter(isOn(day)).length));

const plan: fc.Arbitrary<Plan> = fc
  .record({
    // Some questions began before today.
    first: fc.integer({ min: today - 10, max: lastDay }),
    length: fc.integer({ min: 0, max: 12 }),
    wantsAnswer: fc.boolean(),
  })
  .map(({ first, length, wantsAnswer }) => ({
    first,
    last: Math.max(today, Math.min(lastDay, first + length)),
    wantsAnswer,
  }));

/** A question that has begun may have answers. Then it keeps its slot. */
const saved = (question: Placed, { first, wantsAnswer }: Plan): Placed => ({
  ...question,
  isFixed: wantsAnswer && first <= today,
});

test('refuses an own question exactly when three would have a slot on some day', () => {
  let refused = 0;
  let moved = 0;
  const property = fc.property(fc.array(plan, { minLength: 1, maxLength: 12 }), (plans) => {
    let questions: Placed[] = [];
    for (const [index, each] of plans.entries()) {
      const span = { first_day: dayOf(each.first), last_day: dayOf(each.last) };
      // The first day of a question that is saved today is today or later.
      const isNew = each.first >= today;
      if (!isNew && busiestDay([...questions, { ...span, id: 0, slot: 4, isFixed: false }]) > 2) continue;
      const wanted = [...questions, { id: index + 1, slot: 4, isFixed: false, ...span }];
      const placed: Placed[] | null = placeInSlots(wanted);
      assert.equal(placed === null, busiestDay(wanted) > 2, JSON.stringify(wanted));
      if (!placed) {
        refused += 1;
        continue;
      }
      for (const before of questions) {
        const after: Placed | undefined = placed.find(({ id }) => id === before.id);
        if (before.isFixed) assert.equal(after?.slot, before.slot, 'a question with answers has moved');
        else if (after?.slot !== before.slot) moved += 1;
      }
      for (const day of days) {
        const slots: number[] = placed.filter(isOn(day)).map(({ slot }) => slot);
        assert.equal(new Set(slots).size, slots.length, `two questions have one slot on day ${day}`);
      }
      questions = placed.map((question) => {
        const own = plans[question.id - 1];
        return own && question.id === index + 1 ? saved(question, own) : question;
      });
    }
  });
  fc.assert(property, { numRuns: 2_000 });
  assert.ok(refused > 100 && moved > 100, `${refused} refused, ${moved} moved`);
});

async function makeScene(t: Parameters<typeof build>[0]) {
  const built = await build(t);
  const { id: schoolId } = await makeSchool(built);
  const { visitor } = await makePerson(built, { schoolId, role: 'admin' });
  const student = await makePerson(built, { schoolId });
  const params = { school: String(schoolId) };
  return {
    built,
    create: (body: unknown) => visitor.send('POST /school/:school/own-questions', { params, body }),
    asked: async (language: string) => {
      student.visitor.headers['accept-language'] = language;
      return (await student.visitor.call('GET /student/:school/questions', { params })).body.own;
    },
  };
}

const textOf = (question: string): NewOwnQuestion['texts'] => ({ en: { question } });
const stepsOf = (word: string) => ({ en: { question: 'How?', steps: [word, 'b', 'c', 'd', 'e'] } });

const incomplete: Record<string, NewOwnQuestion> = {
  'no text at all': writtenQuestion({ texts: {} }),
  'words for yes and no': writtenQuestion({ texts: { en: { question: 'Safe?', steps: ownSteps.en } } }),
  'no words for five steps': writtenSteps({ texts: textOf('How?') }),
  'words in one of two languages': writtenSteps({
    texts: { en: { question: 'How?', steps: ownSteps.en }, es: { question: '¿Cómo?' } },
  }),
  'yes and no both low': writtenQuestion({ lowResponses: [true, false] }),
  'a step as low answer of yes and no': writtenQuestion({ lowResponses: [1] }),
  'no as low answer of five steps': writtenSteps({ lowResponses: [false] }),
};

const malformed: Record<string, unknown> = {
  'a blank text': writtenQuestion({ texts: textOf('  ') }),
  'a text of nothing that is seen': writtenQuestion({ texts: textOf('\u200b\u2060') }),
  'a line break': writtenQuestion({ texts: textOf('Safe\nhere?') }),
  'a control': writtenQuestion({ texts: textOf('Safe\u0007?') }),
  'a turned direction': writtenQuestion({ texts: textOf('Safe\u202e?') }),
  'a text of 121 characters': writtenQuestion({ texts: textOf('a'.repeat(121)) }),
  'a blank word': writtenSteps({ texts: stepsOf(' ') }),
  'a word of 31 characters': writtenSteps({ texts: stepsOf('a'.repeat(31)) }),
  'four words': writtenSteps({ texts: { en: { question: 'How?', steps: ownSteps.en.slice(1) } } }),
  'a low answer twice': writtenSteps({ lowResponses: [1, 1] }),
  'five low answers': writtenSteps({ lowResponses: [1, 2, 3, 4, 5] }),
  'a sixth step as low answer': writtenSteps({ lowResponses: [6] }),
  'a grade that no school has': writtenQuestion({ grades: [99] }),
  'a grade twice': writtenQuestion({ grades: [9, 9] }),
  'an eighth weekday': writtenQuestion({ weekdays: [8] }),
  'an unknown type': { ...writtenQuestion(), type: 'feeling' },
  'a text in place of texts': { ...writtenQuestion(), texts: 'Safe?' },
};

test('refuses an own question that is incomplete or malformed', async (t) => {
  const { create } = await makeScene(t);
  for (const [name, body] of Object.entries(incomplete)) {
    assert.deepEqual([name, (await create(body)).body.code], [name, 'question_invalid']);
  }
  for (const [name, body] of Object.entries(malformed)) {
    assert.deepEqual([name, (await create(body)).body.code], [name, 'validation']);
  }
});

test('stores own questions with the longest texts, and markup as text', async (t) => {
  const { create, asked } = await makeScene(t);
  const markup = '<b onclick="alert(1)">Safe</b> & "sound"?';
  await create(writtenQuestion({ texts: textOf(markup) }));
  const longest = {
    question: 'ñ'.repeat(120),
    steps: Array.from({ length: 5 }, (_, step) => String(step).repeat(30)),
  };
  await create(writtenSteps({ texts: { en: longest } }));
  const [first, second] = await asked('en');
  assert.equal(first.question, markup);
  assert.deepEqual({ question: second.question, steps: second.steps }, longest);
});

test('stores only the texts of an own question in the languages of the product', async (t) => {
  const { built, create } = await makeScene(t);
  const texts = { en: { question: 'Safe?', hint: 'no' }, xx: { question: 'Xx?' } };
  const { body } = await create({ ...writtenQuestion(), texts, slot: 5, verified: 'rejected' });
  const stored = await built.db.selectFrom('own_questions').select('texts').execute();
  assert.deepEqual(stored, [{ texts: { en: { question: 'Safe?' } } }]);
  assert.equal(body.question.verified, 'approved');
});

test('asks an own question in the language of the student, or else in the language that the school wrote, and names that language', async (t) => {
  const { create, asked } = await makeScene(t);
  await create(writtenQuestion({ texts: { es: { question: '¿A salvo?' } } }));
  await create(writtenQuestion());
  const read = async (language: string) =>
    (await asked(language)).map(({ question, language: of }: { question: string; language?: string }) => [
      question,
      of,
    ]);
  assert.deepEqual(await read('en'), [
    ['¿A salvo?', 'es'],
    ['Do you feel safe here?', undefined],
  ]);
  assert.deepEqual(await read('es'), [
    ['¿A salvo?', undefined],
    ['¿Te sientes a salvo aquí?', undefined],
  ]);
});
