/** Letters that Unicode does not decompose, in lower case, each above the letter by which people type it. */
const letters = 'ðøđħıĸłŋŧƀɓƃɔƈɖɗƌǝəɛƒɠɣƣɩɨƙƚƛɯɲƞɵƥʀʃƫƭʈʊʋƴƶʒǥȝȡȥȴȵȶȷⱥȼⱦȿɀʉʌɇɉɋɍɏƿẜẝỽỿς‘’ʻʼʾʿ';
const plains = "dodhiklntbbbocdddeeefgggiikllmnnoprstttuvyzzgydzlntjactszuvejqrywssvyσ''''''";

const plainOf = new Map([...letters].map((letter, at) => [letter, plains[at] ?? '']));
const plainsOf = new Map(
  Object.entries({ æ: 'ae', œ: 'oe', ß: 'ss', þ: 'th', ƕ: 'hv', ȣ: 'ou', ȸ: 'db', ȹ: 'qp', ỻ: 'll' }),
);

/**
 * Returns the text in lower case and without the marks of Latin letters, so that "nguyen" finds Nguyễn and "lukasz"
 * Łukasz. The SQL function `folded` follows the same rule.
 */
export const folded = (text: string): string =>
  text
    .normalize('NFKD')
    // The point of the Catalan l·l is left out as well.
    .replace(/[\u0300-\u036f·]/g, '')
    .toLowerCase()
    .replace(/[^\0-\x7f]/g, (letter) => plainOf.get(letter) ?? plainsOf.get(letter) ?? letter);
