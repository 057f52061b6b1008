import { parseMonday, parseTypedMonday } from './week-range.tsx';

const wednesday = '2026-03-04';

test.each([
  ['nothing', '', '2026-03-02'],
  ['a Monday', '2026-02-23', '2026-02-23'],
  ['a day in the middle', '2026-02-26', '2026-02-23'],
  ['a Sunday, of the week before it', '2026-03-01', '2026-02-23'],
  ['a week of last year', '2025-12-31', '2025-12-29'],
  ['a week to come', '2026-03-09', '2026-03-02'],
  ['no day at all', 'soon', '2026-03-02'],
  ['a day that does not exist', '2026-02-30', '2026-03-02'],
])('an address with %s shows an existing week', (_, asked, monday) => {
  expect(parseMonday(asked, wednesday)).toBe(monday);
});

test.each([
  ['2026-03-02', 'Monday'],
  ['2026-03-07', 'Saturday'],
  ['2026-03-08', 'Sunday'],
])('on %s, a %s, the current week is the latest week that has begun', (today) => {
  expect(parseMonday(today, today)).toBe('2026-03-02');
});

test.each([
  ['03/04/2026', '2026-03-02'],
  ['3/4/2026', '2026-03-02'],
  [' 2/9/2026 ', '2026-02-09'],
  ['12/31/2025', '2025-12-29'],
])('%s is typed as month/day/year', (text, monday) => {
  expect(parseTypedMonday(text, wednesday)).toBe(monday);
});

test.each(['', '13/01/2026', '02/30/2026', '2026-03-04', '3/4/26', 'yesterday', '03/09/2026'])(
  '"%s" is no day to choose',
  (text) => expect(parseTypedMonday(text, wednesday)).toBeNull(),
);
