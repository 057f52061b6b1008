import { type RawBuilder, type SqlBool, sql } from 'kysely';

export type Condition = RawBuilder<SqlBool>;

/** A condition: a text without accents and in lower case, such as `folded(name)`, contains the term. */
export function containsTerm(text: RawBuilder<unknown>, term: string | undefined): Condition {
  const trimmed = term?.trim();
  if (!trimmed) return sql`true`;
  const pattern = `%${trimmed.replace(/[\\%_]/g, '\\$&')}%`;
  return sql`${text} like folded(${pattern}::text)`;
}

/** A condition on `users u`: the name, with or without accents, or the email contains the term. */
export const matchesTerm = (term: string | undefined): Condition => containsTerm(sql`u.search_key`, term);
