import type { CommandResult } from '@tapin/shared/server/command-line';
import type { Database } from '#src/database/database.ts';
import { listAudit, requireDistrict, requireSchool } from './repository.ts';

interface AuditOptions {
  school?: string;
  district?: string;
  /** The user id of a student. */
  student?: number;
  from?: Date;
  /** The last day, which is included. */
  to?: Date;
  limit: number;
}

const dayMs = 86_400_000;

export async function showAudit(db: Database, options: AuditOptions): Promise<CommandResult> {
  const school = options.school ? await requireSchool(db, options.school) : null;
  const district = options.district ? await requireDistrict(db, options.district) : null;
  const entries = await listAudit(db, {
    schoolId: school?.id ?? null,
    districtId: district?.id ?? null,
    subjectId: options.student ?? null,
    ...(options.from && { from: options.from }),
    ...(options.to && { to: new Date(options.to.getTime() + dayMs) }),
    limit: options.limit,
  });
  const lines = entries.map(
    ({ at, actor_id, action, subject_id, school_id, district_id }) =>
      `${at.toISOString()}  ${action}  by ${actor_id ?? 'operator'}  about ${subject_id ?? '-'}  school ${school_id ?? '-'}  district ${district_id ?? '-'}`,
  );
  return { data: entries, lines };
}
