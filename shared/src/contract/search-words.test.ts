import { matchesWords, searchWords } from './search-words.ts';

const finds = (term: string, text: string) => matchesWords(text, searchWords(term));

test.each(['rivera samantha', 'Rivera, Samantha', 'sam riv', 'samantha riv', 'RIV', 'riv sam', "  '"])(
  'finds Samantha Rivera by "%s"',
  (term) => expect(finds(term, 'Samantha Rivera')).toBe(true),
);

test('a word is found by its beginning, behind a hyphen too, and not by its end', () => {
  expect(finds('lop', 'Ana Núñez-López')).toBe(true);
  expect(finds('nunez-lopez ana', 'Ana Núñez-López')).toBe(true);
  expect(finds('opez', 'Ana Núñez-López')).toBe(false);
  expect(finds('sam lopez', 'Samantha Rivera')).toBe(false);
});

test('a search has at most eight words', () => {
  expect(searchWords('a b c d e f g h i j')).toHaveLength(8);
});
