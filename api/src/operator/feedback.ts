import type { CommandResult } from '@tapin/shared/server/command-line';
import type { Database } from '#src/database/database.ts';

/** Returns a message as one line without control characters, which could move the cursor of the terminal. */
function oneLine(text: string): string {
  return text.replace(/[\s\p{C}]+/gu, ' ').trim();
}

export async function showFeedback(db: Database, { since }: { since?: Date }): Promise<CommandResult> {
  const messages = db
    .selectFrom('feedback')
    .leftJoin('users', 'users.id', 'feedback.user_id')
    .select(['feedback.id', 'feedback.created_at', 'user_id', 'role', 'email', 'feedback'])
    .orderBy('feedback.id', 'desc');
  const wanted = since === undefined ? messages : messages.where('feedback.created_at', '>=', since);
  const found = await wanted.execute();
  const lines = found.map(
    ({ created_at, user_id, role, email, feedback }) =>
      `${created_at.toISOString()}  by ${user_id ?? '-'}  ${role ?? '-'}  ${email ?? '-'}  ${oneLine(feedback)}`,
  );
  return { data: found, lines };
}
