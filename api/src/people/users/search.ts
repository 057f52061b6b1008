import { searchWords, wordSeparators } from '@tapin/shared/contract/search-words';
import { type RawBuilder, type SqlBool, sql } from 'kysely';

export type Condition = RawBuilder<SqlBool>;

const spaces = ' '.repeat(wordSeparators.length);

/**
 * A condition: each word of the term is the beginning of a word of the text, in any order. The text is without accents and
 * in lower case, such as `folded(name)`.
 */
export function containsTerm(text: RawBuilder<unknown>, term: string | undefined): Condition {
  const words = searchWords(term ?? '');
  if (words.length === 0) return sql`true`;
  const separated = sql`' ' || translate(${text}, ${wordSeparators}::text, ${spaces}::text)`;
  const patterns = words.map((word) => `% ${word.replace(/[\\%]/g, '\\$&')}%`);
  return sql`${separated} like all (${sql.val(patterns)}::text[])`;
}

/** A condition on `users u`: the words of the term begin words of the name, with or without accents, or of the email. */
export const matchesTerm = (term: string | undefined): Condition => containsTerm(sql`u.search_key`, term);
