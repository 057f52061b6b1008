import { questions } from './questions.ts';

test('no built-in question has the number of a slot for a school’s own questions', () => {
  const numbers = questions.map(({ id }) => Number(id));
  expect(numbers.filter((number) => number === 4 || number === 5)).toEqual([]);
});

test('no two questions have the same number, name or key in the feed', () => {
  for (const key of ['id', 'name', 'feedKey'] as const) {
    expect(new Set(questions.map((question) => question[key])).size).toBe(questions.length);
  }
});
