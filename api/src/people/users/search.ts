import { searchWords } from '@tapin/shared/contract/search-words';
import { type RawBuilder, type SqlBool, sql } from 'kysely';

export type Condition = RawBuilder<SqlBool>;

/**
 * A condition: the text contains each word of the term, in any order. The text is without accents and in lower case, such as
 * `folded(name)`.
 */
export function containsTerm(text: RawBuilder<unknown>, term: string | undefined): Condition {
  const words = searchWords(term ?? '');
  if (words.length === 0) return sql`true`;
  const patterns = words.map((word) => `%${word.replace(/[\\%_]/g, '\\$&')}%`);
  return sql`${text} like all (${sql.val(patterns)}::text[])`;
}

/** A condition on `users u`: the name, with or without accents, or the email contains the words of the term. */
export const matchesTerm = (term: string | undefined): Condition => containsTerm(sql`u.search_key`, term);
