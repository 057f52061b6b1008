import { questionWith } from '#src/testing/own-questions.ts';
import { actionsOf, stateOf } from './question-state.ts';

const today = '2026-03-10';
const days = { firstDay: '2026-03-02', lastDay: '2026-03-20' };

test.each([
  ['asked', {}],
  ['asked', { firstDay: today, lastDay: today }],
  ['later', { firstDay: '2026-03-11' }],
  ['waits', { verified: 'pending' }],
  ['denied', { verified: 'rejected' }],
  ['over', { lastDay: '2026-03-09' }],
  ['over', { lastDay: '2026-03-09', verified: 'pending' }],
  ['ended', { endedAt: '2026-03-10T15:00:00.000Z', lastDay: today }],
] as const)('a question is "%s" with %j', (state, changes) => {
  expect(stateOf(questionWith({ ...days, ...changes }), today)).toBe(state);
});

test.each([
  ['change', { isAnswered: false }],
  ['change', { isAnswered: false, lastDay: '2026-03-09' }],
  ['end', { isAnswered: true }],
  [null, { isAnswered: true, lastDay: '2026-03-09' }],
  [null, { isAnswered: true, endedAt: '2026-03-10T15:00:00.000Z', lastDay: today }],
] as const)('offers %p for a question with %j', (action, changes) => {
  expect(actionsOf(questionWith({ ...days, ...changes }), today)).toBe(action);
});
