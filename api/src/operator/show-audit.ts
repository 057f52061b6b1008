import type { CommandResult } from '@tapin/shared/server/command-line';
import type { Database } from '#src/database/database.ts';
import { listAudit, requireSchool } from './repository.ts';

interface AuditOptions {
  school?: string;
  limit: number;
}

export async function showAudit(db: Database, options: AuditOptions): Promise<CommandResult> {
  const school = options.school ? await requireSchool(db, options.school) : null;
  const entries = await listAudit(db, school?.id ?? null, options.limit);
  const lines = entries.map(
    ({ at, actor_id, action, subject_id, school_id, district_id }) =>
      `${at.toISOString()}  ${action}  by ${actor_id ?? 'operator'}  about ${subject_id ?? '-'}  school ${school_id ?? '-'}  district ${district_id ?? '-'}`,
  );
  return { data: entries, lines };
}
