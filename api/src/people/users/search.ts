import { type RawBuilder, type SqlBool, sql } from 'kysely';

export type Condition = RawBuilder<SqlBool>;

/** A condition on `users u`: the name, with or without accents, or the email contains the term. */
export function matchesTerm(term: string | undefined): Condition {
  const trimmed = term?.trim();
  if (!trimmed) return sql`true`;
  const pattern = `%${trimmed.replace(/[\\%_]/g, '\\$&')}%`;
  return sql`u.search_key like folded(${pattern}::text)`;
}
