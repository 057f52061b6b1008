import { matchesWords, searchWords } from './search-words.ts';

const finds = (term: string, text: string) => matchesWords(text, searchWords(term));

test.each(['rivera samantha', 'Rivera, Samantha', 'sam riv', 'samantha riv', 'RIV', 'riv sam', ' , '])(
  'finds Samantha Rivera by "%s"',
  (term) => expect(finds(term, 'Samantha Rivera')).toBe(true),
);

test('a text is found by a part of a word, and not by words of which one is missing', () => {
  expect(finds('lopez nunez', 'Ana Núñez-López')).toBe(true);
  expect(finds('opez', 'Ana Núñez-López')).toBe(true);
  expect(finds('sam lopez', 'Samantha Rivera')).toBe(false);
});

test('a search has at most eight words', () => {
  expect(searchWords('a b c d e f g h i j')).toHaveLength(8);
});
