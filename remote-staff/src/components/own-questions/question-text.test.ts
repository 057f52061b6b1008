import { shorten } from './question-text.tsx';

test('shortening returns a text that fits unchanged', () => {
  expect(shorten('Sometimes', 9)).toBe('Sometimes');
});

test('shortening cuts a longer text at the limit, with an ellipsis and without a space before it', () => {
  expect(shorten('Almost every day', 8)).toBe('Almost…');
  expect([...shorten('😀'.repeat(20), 10)]).toHaveLength(10);
});
