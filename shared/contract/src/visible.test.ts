import { isBlank } from './visible.ts';

test.each([
  '',
  ' \t\n',
  '\u00a0',
  '\u200b',
  '\u3164',
  '\u2800',
  '\u115f\u1160',
  '\uffa0',
  '\u0301',
  '\ufe0f',
  '\u{e0001}',
])('sees nothing in "%s"', (text) => {
  expect(isBlank(text)).toBe(true);
});

test.each(['a', ' Ñ ', '\u200bé', '中', '힣', '7', '-', '🙂'])('sees "%s"', (text) => {
  expect(isBlank(text)).toBe(false);
});
