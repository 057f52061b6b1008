import type { Database } from '#src/database/database.ts';
import { limitOf, type Options } from './options.ts';
import { listAudit, requireSchool } from './repository.ts';
import type { Result } from './result.ts';

export async function showAudit(db: Database, options: Options): Promise<Result> {
  const school = options.school ? await requireSchool(db, options.school) : null;
  const entries = await listAudit(db, school?.id ?? null, limitOf(options, 50));
  const lines = entries.map(
    ({ at, actor_id, action, subject_id, school_id, district_id }) =>
      `${at.toISOString()}  ${action}  by ${actor_id ?? 'operator'}  about ${subject_id ?? '-'}  school ${school_id ?? '-'}  district ${district_id ?? '-'}`,
  );
  return { data: entries, lines };
}
