import { sql } from 'kysely';
import type { Database } from '#src/database/database.ts';
import { districtRemote } from '#src/people/access/access.ts';
import { readDistrictSettings } from '#src/settings/district-settings.ts';

/**
 * The district of a school, and whether the questions of the school wait for its approval; undefined when no district
 * has the school. A district that has turned off its part of the product can approve nothing, so nothing waits for it.
 */
export async function findDistrictOf(db: Database, schoolId: number) {
  const { rows } = await sql<{ id: number; name: string; settings: unknown }>`
    select d.id, d.name, d.settings
    from schools s join districts d on d.id = s.district_id where s.id = ${schoolId}`.execute(db);
  const [row] = rows;
  if (!row) return undefined;
  const { approvesQuestions, remotes } = readDistrictSettings(row.settings);
  return { id: row.id, name: row.name, approves: approvesQuestions && remotes.includes(districtRemote) };
}
