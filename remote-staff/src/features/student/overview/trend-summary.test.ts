import { summarizeTrend } from './month-trend.tsx';

const trend = (...feelings: (number | null)[]) =>
  summarizeTrend(
    feelings.map((feeling, at) => ({ date: `2026-03-0${at + 1}`, eaten: null, rested: null, feeling })),
  );

test.each([
  ['no day has a feeling', [null, null], { kind: 'none' }],
  [
    'the last three feelings are low, with a gap',
    [4, 2, null, 1, 2],
    { kind: 'lowSince', count: 3, since: '2026-03-02' },
  ],
  ['the last two feelings are low', [4, 4, 2, 2], { kind: 'low', count: 2, total: 4 }],
  [
    'the last three feelings are not low any more',
    [1, 3, 4, 5],
    { kind: 'betterSince', count: 3, since: '2026-03-02' },
  ],
  ['no feeling is low', [3, 4, 5], { kind: 'noLow', count: 0, total: 3 }],
] as const)('summarizes a month in which %s', (_, feelings, expected) => {
  expect(trend(...feelings)).toEqual(expected);
});
