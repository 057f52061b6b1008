import type { Month, MonthFigures } from '@tapin/shared/contract/month-calls';

export const monthFigures = (changes: Partial<MonthFigures> = {}): MonthFigures => ({
  schoolDays: 19,
  students: 600,
  tappedIn: 470,
  tappedInPercent: 78,
  eaten: 82,
  rested: 61,
  feeling: 3.6,
  feelings: [1, 5, 30, 42, 22],
  ...changes,
});

export const monthWith = (changes: Partial<Month> = {}): Month => ({
  school: 'Cedar High',
  startDate: '2026-03-01',
  endDate: '2026-03-31',
  beforeStart: '2026-02-01',
  beforeEnd: '2026-02-28',
  students: 600,
  figures: monthFigures(),
  before: monthFigures(),
  days: [],
  weeks: [],
  weeksBefore: [],
  weekdays: [1, 2, 3, 4, 5].map((weekday) => ({ weekday, figures: monthFigures() })),
  grades: [],
  ...changes,
});
