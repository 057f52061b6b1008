import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fc } from '#test/property-testing.ts';
import { type Placed, placeInSlots } from './slots.ts';

/** Days are numbers here; as texts of two digits they have the same order. */
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

/** The largest number of questions that have a slot on one day, counted day by day. */
const busiestDay = (questions: readonly Placed[]) =>
  Math.max(...days.map((day) => questions.filter(isOn(day)).length));

const plan: fc.Arbitrary<Plan> = fc
  .record({
    // Some began before today.
    first: fc.integer({ min: today - 10, max: lastDay }),
    length: fc.integer({ min: 0, max: 12 }),
    wantsAnswer: fc.boolean(),
  })
  .map(({ first, length, wantsAnswer }) => ({
    first,
    last: Math.max(today, Math.min(lastDay, first + length)),
    wantsAnswer,
  }));

/** A question that has begun may have answers: then it stays in the slot that it has got. */
const saved = (question: Placed, { first, wantsAnswer }: Plan): Placed => ({
  ...question,
  isFixed: wantsAnswer && first <= today,
});

test('refuses a question exactly when three would have a slot on some day', () => {
  let refused = 0;
  let moved = 0;
  const property = fc.property(fc.array(plan, { minLength: 1, maxLength: 12 }), (plans) => {
    let questions: Placed[] = [];
    for (const [index, each] of plans.entries()) {
      const span = { first_day: dayOf(each.first), last_day: dayOf(each.last) };
      // A question that is saved today has its first day today or later.
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
