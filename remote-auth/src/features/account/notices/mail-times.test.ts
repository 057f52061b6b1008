import { hourOptions } from './mail-times.ts';

const lincoln = { school: 'Lincoln', opensAt: '08:00', closesAt: '12:00' };
const roosevelt = { school: 'Roosevelt', opensAt: '08:30', closesAt: '12:45' };
const optionsOf = (chosen: number, schools: Parameters<typeof hourOptions>[1]) =>
  hourOptions(chosen, schools).map(({ value, label }) => `${value} ${label}`);

test('offers the hours at which a school sends emails', () => {
  expect(optionsOf(8, [lincoln])).toEqual(['8 8 AM', '9 9 AM', '10 10 AM', '11 11 AM']);
});

test('offers the opening of a school that opens between two hours', () => {
  expect(optionsOf(9, [roosevelt])).toEqual(['8 8:30 AM', '9 9 AM', '10 10 AM', '11 11 AM', '12 12 PM']);
});

test('keeps an hour outside of school hours, and shows when the email is sent', () => {
  expect(optionsOf(22, [lincoln]).at(-1)).toBe('22 11:30 AM');
  expect(optionsOf(5, [lincoln])[0]).toBe('5 8 AM');
});

test('shows both times of an hour at two schools', () => {
  expect(optionsOf(9, [lincoln, roosevelt])).toEqual([
    '8 8 AM / 8:30 AM',
    '9 9 AM',
    '10 10 AM',
    '11 11 AM',
    '12 11:30 AM / 12 PM',
  ]);
});

test('offers every hour when an API of an earlier version sends no schools', () => {
  expect(hourOptions(8, [])).toHaveLength(24);
});
