import type { Database } from '#src/database/database.ts';
import { OperatorError } from './operator-error.ts';
import type { Options } from './options.ts';
import type { Result } from './result.ts';

/** The start of a day in UTC, in which times are printed. */
function dayOf(given: string): Date {
  const day = new Date(`${given}T00:00:00Z`);
  const isDay = !Number.isNaN(day.getTime()) && day.toISOString().startsWith(given);
  if (given.length !== 10 || !isDay) {
    throw new OperatorError(`The option --since is "${given}", but must be a day such as 2026-03-31.`);
  }
  return day;
}

/** A message is one line, and nothing in it moves the cursor. */
function oneLine(text: string): string {
  return text.replace(/[\s\p{C}]+/gu, ' ').trim();
}

export async function showFeedback(db: Database, options: Options): Promise<Result> {
  const messages = db
    .selectFrom('feedback')
    .leftJoin('users', 'users.id', 'feedback.user_id')
    .select(['feedback.id', 'feedback.created_at', 'user_id', 'role', 'email', 'feedback'])
    .orderBy('feedback.id', 'desc');
  const since = options.since === undefined ? null : dayOf(options.since);
  const wanted = since === null ? messages : messages.where('feedback.created_at', '>=', since);
  const found = await wanted.execute();
  const lines = found.map(
    ({ created_at, user_id, role, email, feedback }) =>
      `${created_at.toISOString()}  by ${user_id ?? '-'}  ${role ?? '-'}  ${email ?? '-'}  ${oneLine(feedback)}`,
  );
  return { data: found, lines };
}
