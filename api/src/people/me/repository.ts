import type { Database } from '#src/database/database.ts';

export async function insertFeedback(
  db: Database,
  feedback: { userId: number; text: string; now: Date },
): Promise<void> {
  await db
    .insertInto('feedback')
    .values({ user_id: feedback.userId, feedback: feedback.text, created_at: feedback.now })
    .execute();
}
