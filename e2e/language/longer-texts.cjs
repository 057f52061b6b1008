const accents = {
  a: 'á',
  e: 'é',
  i: 'í',
  o: 'ö',
  u: 'ü',
  A: 'Á',
  E: 'É',
  I: 'Í',
  O: 'Ö',
  U: 'Ü',
  n: 'ñ',
  N: 'Ñ',
};

/** Returns the same words with accents, 40 % longer, between marks that show where the text begins and ends. */
function longer(text) {
  const accented = text
    .split(/(\{\{.*?\}\})/)
    .map((piece) =>
      piece.startsWith('{{') ? piece : piece.replace(/[aeiounAEIOUN]/g, (letter) => accents[letter]),
    )
    .join('');
  const filling = 'ĝüßt ẃőřđ '.repeat(Math.ceil(text.length / 10)).slice(0, Math.ceil(text.length * 0.4));
  // The mark makes the sentence run from right to left, although its letters are Latin.
  return `\u200f⟦${accented} ${filling.trim()}⟧`;
}

const throughout = (texts) => {
  if (typeof texts === 'string') return longer(texts);
  if (Array.isArray(texts)) return texts.map(throughout);
  return Object.fromEntries(Object.entries(texts).map(([key, value]) => [key, throughout(value)]));
};

/** Matches the line that the build adds to a module, with the texts of the language that the module names. */
const added = /^(textsOfModule\.addResourceBundle\("es", "\w+", )(.*)(, true, true\);)$/gm;

/** Changes the texts of a language before the bundler reads them, in a file of texts or in a module with texts. */
module.exports = function (source) {
  const longerTexts = (json) => JSON.stringify(throughout(JSON.parse(json)));
  if (this.resourcePath.endsWith('.json')) return longerTexts(source);
  return source.replace(added, (_, start, texts, end) => start + longerTexts(texts) + end);
};
