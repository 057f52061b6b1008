import type { Database } from '#src/database/database.ts';

export async function endMemberships(db: Database, ids: readonly number[], now: Date): Promise<void> {
  if (ids.length === 0) return;
  await db
    .updateTable('school_users')
    .set({ verified: 'rejected', ended_at: now })
    .where('id', 'in', [...ids])
    .execute();
}

export async function resumeMemberships(db: Database, ids: readonly number[], _now: Date): Promise<void> {
  if (ids.length === 0) return;
  await db
    .updateTable('school_users')
    .set({ verified: 'approved', ended_at: null })
    .where('id', 'in', [...ids])
    .execute();
}
