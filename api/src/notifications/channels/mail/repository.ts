import type { Database } from '#src/database/database.ts';
import { mailChannel } from './queue.ts';

export function listMails(db: Database, limit: number) {
  return db
    .selectFrom('messages')
    .select(['id', 'recipient', 'subject', 'body', 'created_at', 'sent_at'])
    .where('channel', '=', mailChannel)
    .where('subject', 'is not', null)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}
