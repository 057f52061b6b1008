import { weekContextOn } from '#src/testing/week.ts';
import { addDays, daysBetween, fridayOf, longDay, mondayOf, shortDay, typedDay } from './days.ts';
import { formatTime } from './local-time.ts';
import { parseTypedDay } from './typed-days.ts';

test.each([
  ['2026-03-02', '2026-03-02'],
  ['2026-03-06', '2026-03-02'],
  ['2026-03-08', '2026-03-02'],
  ['2026-01-01', '2025-12-29'],
])('the week of %s begins on Monday, %s', (day, monday) => expect(mondayOf(day)).toBe(monday));

test('a school week ends on Friday, in another month too', () => {
  expect(fridayOf('2026-03-30')).toBe('2026-04-03');
});

test('days are counted correctly across a change to daylight saving time', () => {
  expect(addDays('2026-03-07', 2)).toBe('2026-03-09');
  expect(daysBetween('2026-03-07', '2026-03-09')).toBe(2);
  expect(daysBetween('2026-10-31', '2026-11-02')).toBe(2);
});

test('a day is written and typed as month/day/year', () => {
  expect(typedDay('2026-03-02')).toBe('03/02/2026');
  expect(parseTypedDay('3/2/2026')).toBe('2026-03-02');
  expect(parseTypedDay('2/29/2026')).toBeNull();
});

test('a day and a time are formatted in the language of the page', () => {
  expect(longDay('2026-03-02', 'en')).toBe('Monday, March 2');
  expect(longDay('2026-03-02', 'es')).toBe('lunes, 2 de marzo');
  expect(formatTime(new Date(2026, 2, 2, 8, 5).toISOString(), 'en')).toMatch(/^8:05\sAM$/);
});

test('the weekday comes before the day of the month in the labels of a chart', async () => {
  const { t } = await weekContextOn('2026-03-02', 'es');
  expect(shortDay('2026-03-02', 'es', t)).toBe('lun 2');
});
