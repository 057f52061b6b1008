import { zeroOrGap } from './week-chart.ts';

const week = [2, 3, 4, 5, 6].map((date) => ({ date: `2026-03-0${date}` }));
const none = [null, null, null, null, null];

test.each([
  ['every day answered', [1, 2, 3, 4, 5], '2026-03-06', [1, 2, 3, 4, 5]],
  ['past days without data are zeros', [1, null, 3, null, null], '2026-03-05', [1, 0, 3, null, null]],
  ['a past week without data is zeros', none, '2026-03-09', [0, 0, 0, 0, 0]],
  ['a week to come is a gap', none, '2026-02-27', none],
  ['today is a gap until somebody answers', none, '2026-03-02', none],
  [
    'today counts once somebody answered',
    [null, 2, null, null, null],
    '2026-03-03',
    [0, 2, null, null, null],
  ],
  [
    'a day between days with data is zero, past or not',
    [null, 1, null, 2, null],
    '2026-03-02',
    [null, 1, 0, 2, null],
  ],
  ['a zero is an answer', [0, null, null, null, null], '2026-03-02', [0, null, null, null, null]],
])('%s', (_, values, today, expected) => {
  expect(zeroOrGap(values, week, today)).toEqual(expected);
});

test.each([
  ['past', [1, null, 3, null, null], [1, null, 3, 0, null]],
  ['between days with data', [null, null, null, 2, 3], [0, null, 0, 2, 3]],
  ['the only one that anybody answered', [null, 4, null, null, null], [0, 4, 0, 0, null]],
])('a day without school is never a zero: %s', (_, values, expected) => {
  const days = week.map((day, at) => ({ ...day, ...(at === 1 && { noSchool: true as const }) }));
  expect(zeroOrGap(values, days, '2026-03-06')).toEqual(expected);
});

test('a week without school is a gap, however long ago', () => {
  const days = week.map((day) => ({ ...day, noSchool: true as const }));
  expect(zeroOrGap(none, days, '2026-06-01')).toEqual(none);
});
