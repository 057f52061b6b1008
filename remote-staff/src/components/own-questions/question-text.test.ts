import { shorten } from './question-text.tsx';

test('returns a text that fits as it is', () => {
  expect(shorten('Sometimes', 9)).toBe('Sometimes');
});

test('cuts a longer text at the length, with an ellipsis and without a space before it', () => {
  expect(shorten('Almost every day', 8)).toBe('Almost…');
  expect([...shorten('😀'.repeat(20), 10)]).toHaveLength(10);
});
