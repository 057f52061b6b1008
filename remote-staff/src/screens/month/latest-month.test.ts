import { latestMonth } from './latest-month.ts';

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
