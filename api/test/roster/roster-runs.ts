import type { RosterRunState } from '@tapin/contract/roster';
import { sql } from 'kysely';
import type { Built } from '#test/build.ts';

export async function makeRun(
  { db, clock }: Built,
  districtId: number,
  { state = 'planned', reason = null }: { state?: RosterRunState; reason?: string | null } = {},
): Promise<number> {
  const now = clock.now();
  const { id } = await db
    .insertInto('roster_runs')
    .values({
      district_id: districtId,
      origin: 'file',
      file_name: 'roster.zip',
      state,
      reason,
      created_at: now,
      planned_at: state === 'reading' ? null : now,
      applied_at: ['applied', 'undoing', 'undone'].includes(state) ? now : null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Lets the schools of a district read the answers of their new students at former schools, or no longer. */
export const letRecordsFollow = ({ db }: Built, districtId: number, recordFollowsStudent: boolean) =>
  sql`insert into roster_sources (district_id, settings, mapping)
    values (${districtId}, ${JSON.stringify({ recordFollowsStudent })}::jsonb, '{}')
    on conflict (district_id) do update set settings = excluded.settings`.execute(db);

export async function makeUpload(
  { db, clock }: Built,
  districtId: number,
  content = Buffer.from('not a zip'),
): Promise<number> {
  const now = clock.now();
  const { id } = await db
    .insertInto('roster_uploads')
    .values({
      district_id: districtId,
      name: 'roster.zip',
      bytes: content.length,
      created_at: now,
      expires_at: new Date(now.getTime() + 86_400_000),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db.insertInto('roster_upload_parts').values({ upload_id: id, part: 0, content }).execute();
  return id;
}
