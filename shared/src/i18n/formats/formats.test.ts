import { i18n } from '../i18n.ts';
import { formatDate, formatDay, formatTimestampDay } from './date.ts';
import { joinFacts } from './join-facts.ts';
import { formatList, joinUnits } from './list.ts';
import { formatDecimal, formatNumber, formatPercent } from './number.ts';

const monday = new Date(2026, 10, 16, 13, 5);

test.each([
  ['en', 'Monday, November 16', '1:05 PM', 'a, b, and c'],
  ['es', 'lunes, 16 de noviembre', '1:05 p.m.', 'a, b y c'],
])('formats days, times and lists in "%s"', (language, day, time, list) => {
  const withSpaces = (text: string) => text.replaceAll(/\s/gu, ' ');
  expect(formatDate(monday, { weekday: 'long', month: 'long', day: 'numeric' }, language)).toBe(day);
  expect(withSpaces(formatDate(monday, { hour: 'numeric', minute: '2-digit' }, language))).toBe(time);
  expect(formatList(['a', 'b', 'c'], language)).toBe(list);
});

test.each([
  ['en', 'Nov 5, 2026', 'Nov 28, 2026'],
  ['es', '5 nov 2026', '28 nov 2026'],
])('formats calendar days and timestamps with their year in "%s"', (language, day, timestampDay) => {
  expect(formatDay('2026-11-05', language)).toBe(day);
  expect(formatTimestampDay(new Date(2026, 10, 28, 23, 59).toISOString(), language)).toBe(timestampDay);
});

test.each(['en', 'es'])('groups numbers as in the United States in "%s"', (language) => {
  expect(formatNumber(1234, language)).toBe('1,234');
  expect(formatNumber(12_345.5, language)).toBe('12,345.5');
});

test.each(['en', 'es'])('writes means with one decimal in "%s"', (language) => {
  expect([4, 4.1, 3.96].map((mean) => formatDecimal(mean, language))).toEqual(['4.0', '4.1', '4.0']);
});

test.each(['en', 'es'])('writes percentages as in the United States in "%s"', (language) => {
  expect(formatPercent(50, language)).toBe('50%');
  expect(formatPercent(71.2, language)).toBe('71.2%');
});

test('joins facts and leaves out those that are missing', () => {
  expect(joinFacts(['Good', null, false, undefined, '', 'Grade 7'])).toBe('Good · Grade 7');
});

test('a language that Intl does not know takes the words of days and lists from its texts', () => {
  expect(Intl.DateTimeFormat.supportedLocalesOf('ht')).toEqual([]);
  i18n.addResourceBundle('ht', 'shared', {
    intl: { Monday: 'lendi', November: 'novanm', Nov: 'nov', and: 'ak' },
  });
  expect(formatDate(monday, { weekday: 'long' }, 'ht')).toBe('lendi');
  expect(formatDate(monday, { month: 'long', day: 'numeric' }, 'ht')).toBe('novanm 16');
  expect(formatDay('2026-11-16', 'ht')).toBe('nov 16, 2026');
  expect(formatList(['a', 'b', 'c'], 'ht')).toBe('a, b, ak c');
  expect(joinUnits(['2 h', '10 min'], 'ht')).toBe('2 h 10 min');
});
