import { shortened } from './shortened.ts';

test('returns a text that fits as it is', () => {
  expect(shortened('Sometimes', 9)).toBe('Sometimes');
});

test('cuts a longer text at the length, with an ellipsis and without a space before it', () => {
  expect(shortened('Almost every day', 8)).toBe('Almost…');
  expect([...shortened('😀'.repeat(20), 10)]).toHaveLength(10);
});
