import type { CommandResult } from '@tapin/shared/server/command-line';
import type { Database } from '#src/database/database.ts';
import { listAudit, requireDistrict, requireSchool } from './repository.ts';

interface AuditOptions {
  school?: string;
  district?: string;
  /** The user id of a student. */
  student?: number;
  /** The address of the person who acted. */
  by?: string;
  action?: string;
  from?: Date;
  /** The last day, which is included. */
  to?: Date;
  limit: number;
}

const dayMs = 86_400_000;

/** Returns the name and the number of an account. A deleted account has only its number. */
const personOf = (id: number | null, name: string) =>
  id === null ? null : name ? `${name} (${id})` : String(id);

export async function showAudit(db: Database, options: AuditOptions): Promise<CommandResult> {
  const school = options.school ? await requireSchool(db, options.school) : null;
  const district = options.district ? await requireDistrict(db, options.district) : null;
  const entries = await listAudit(db, {
    schoolId: school?.id ?? null,
    districtId: district?.id ?? null,
    subjectId: options.student ?? null,
    ...(options.by !== undefined && { by: options.by }),
    ...(options.action !== undefined && { action: options.action }),
    ...(options.from && { from: options.from }),
    ...(options.to && { to: new Date(options.to.getTime() + dayMs) }),
    limit: options.limit,
  });
  const lines = entries.map(
    ({ at, action, school_id, district_id, ...entry }) =>
      `${at.toISOString()}  ${action}  by ${personOf(entry.actor_id, entry.actor_name) ?? 'operator'}  about ${personOf(entry.subject_id, entry.subject_name) ?? '-'}  school ${school_id ?? '-'}  district ${district_id ?? '-'}`,
  );
  return { data: entries, lines };
}
