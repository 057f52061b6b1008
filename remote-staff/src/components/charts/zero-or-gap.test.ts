import { zeroOrGap } from './zero-or-gap.ts';

const week = ['2026-03-02', '2026-03-03', '2026-03-04', '2026-03-05', '2026-03-06'];
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
