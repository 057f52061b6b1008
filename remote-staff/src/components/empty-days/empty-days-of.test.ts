import { weekOf } from '#src/testing/week.ts';
import { emptyDaysOf } from './empty-days-of.ts';

const monday = { eaten: 90, rested: 60, feeling: 4 };

test('names the past school days on which nobody answered', () => {
  expect(emptyDaysOf(weekOf(monday, null, { noSchool: true }, monday), '2026-03-09')).toEqual([
    '2026-03-03',
    '2026-03-06',
  ]);
});

test('leaves out today and the days to come', () => {
  expect(emptyDaysOf(weekOf(monday), '2026-03-04')).toEqual(['2026-03-03']);
});

test('names none in a week without any answer', () => {
  expect(emptyDaysOf(weekOf(), '2026-03-09')).toEqual([]);
});
