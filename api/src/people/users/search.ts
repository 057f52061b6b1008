import { type RawBuilder, type SqlBool, sql } from 'kysely';

export type Condition = RawBuilder<SqlBool>;

/**
 * What the term must be part of, as a condition on `users u`: the name as people write it, with or without its accents,
 * or the email.
 */
export function matchesTerm(term: string | undefined): Condition {
  const wanted = term?.trim();
  if (!wanted) return sql`true`;
  const pattern = `%${wanted.replace(/[\\%_]/g, '\\$&')}%`;
  return sql`u.search_key like folded(${pattern}::text)`;
}
