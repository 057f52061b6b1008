import type { Database } from '#src/database/database.ts';

/** Deletes uploads that nobody applied in time. The upload of a run in progress is kept. */
export async function deleteExpiredUploads(db: Database, now: Date): Promise<void> {
  await db
    .deleteFrom('roster_uploads as u')
    .where('expires_at', '<=', now)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('roster_runs as r')
            .select('r.id')
            .whereRef('r.upload_id', '=', 'u.id')
            .where('r.state', '=', 'reading'),
        ),
      ),
    )
    .execute();
}
