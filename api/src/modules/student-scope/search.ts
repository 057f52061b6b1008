import { type RawBuilder, type SqlBool, sql } from 'kysely';

/** What the term must be part of, as a condition on `users u`: the name as people write it, or the email. */
export function matchesTerm(term: string | undefined): RawBuilder<SqlBool> {
  const wanted = term?.trim();
  if (!wanted) return sql`true`;
  const pattern = `%${wanted.replace(/[\\%_]/g, '\\$&')}%`;
  return sql`(concat_ws(' ', u.first_name, u.last_name) ilike ${pattern}
    or concat_ws(' ', u.preferred_name, u.last_name) ilike ${pattern} or u.email ilike ${pattern})`;
}
