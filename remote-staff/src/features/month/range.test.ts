import { weekContextOn } from '#src/testing/week.ts';
import {
  isValidRange,
  latestMonth,
  longestUntil,
  monthOf,
  parseRange,
  rangeText,
  shiftRange,
} from './range.ts';

test('reads a range from an address', () => {
  expect(parseRange('2026-01-15', '2026-02-15')).toEqual({ start: '2026-01-15', end: '2026-02-15' });
});

test.each([
  ['nothing', '', ''],
  ['a range that ends before it starts', '2026-02-15', '2026-01-15'],
  ['a range of two years', '2024-03-01', '2026-03-01'],
  ['no days', 'soon', 'later'],
])('an address with %s has no range', (_, from, to) => {
  expect(parseRange(from, to)).toBeNull();
});

test('goes to the month before and the one after, of whatever length', () => {
  expect(shiftRange(monthOf('2026-03-11'), -1)).toEqual({ start: '2026-02-01', end: '2026-02-28' });
  expect(shiftRange(monthOf('2026-02-11'), 1)).toEqual({ start: '2026-03-01', end: '2026-03-31' });
});

test('goes as many days back as a range has', () => {
  const range = { start: '2026-03-02', end: '2026-03-06' };
  expect(shiftRange(range, -1)).toEqual({ start: '2026-02-25', end: '2026-03-01' });
});

test('a year is the longest range', () => {
  expect(isValidRange({ start: '2025-03-11', end: '2026-03-11' })).toBe(true);
  expect(isValidRange({ start: '2025-03-10', end: '2026-03-11' })).toBe(false);
});

test('the longest range until a day is still valid', () => {
  expect(longestUntil('2026-03-11')).toEqual({ start: '2025-03-11', end: '2026-03-11' });
  expect(isValidRange(longestUntil('2026-03-11'))).toBe(true);
});

test.each([
  ['en', '2026-11-01', '2026-11-30', 'Nov 1 – Nov 30'],
  ['en', '2026-11-05', '2026-11-05', 'Nov 5'],
  ['en', '2025-11-01', '2025-11-30', 'Nov 1, 2025 – Nov 30, 2025'],
  ['en', '2025-12-20', '2026-01-01', 'Dec 20, 2025 – Jan 1, 2026'],
  ['es', '2026-11-01', '2026-11-30', '1 nov – 30 nov'],
  ['es', '2025-12-20', '2026-01-01', '20 dic 2025 – 1 ene 2026'],
] as const)('in %s, the days from %s to %s are "%s"', async (language, start, end, text) => {
  const words = await weekContextOn(start, language);
  expect(rangeText({ start, end }, '2026-11-28', words)).toBe(text);
});

const today = '2026-08-03';
const counted = (now: number, before: number, dates: string[] = []) => ({
  figures: { schoolDays: now },
  before: { schoolDays: before },
  days: dates.map((date) => ({ date, figures: {} as never })),
});

test.each([
  ['has a school day', counted(1, 20), undefined, '2026-08-01', '2026-08-31'],
  ['is still unknown', undefined, undefined, '2026-08-01', '2026-08-31'],
  ['has none yet', counted(0, 20), undefined, '2026-07-01', '2026-07-31'],
  [
    'has none, as the month before',
    counted(0, 0),
    counted(150, 0, ['2026-05-27', '2026-05-28']),
    '2026-05-01',
    '2026-05-31',
  ],
  ['has none, nor has the year', counted(0, 0), counted(0, 0), '2026-08-01', '2026-08-31'],
])('opens the latest month with a school day when this month %s', (_, thisMonth, year, start, end) => {
  expect(latestMonth(today, thisMonth, year)).toEqual({ start, end });
});
