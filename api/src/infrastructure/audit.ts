import type { Database } from '#src/database/database.ts';

interface AuditEntry {
  at: Date;
  actorId: number | null;
  action: string;
  schoolId?: number;
  districtId?: number;
  subjectId?: number;
  detail?: Record<string, unknown>;
}

/** Writes an audit entry. The caller passes the transaction of the change, so that both are stored or neither. */
export async function audit(db: Database, entry: AuditEntry): Promise<void> {
  await db
    .insertInto('audit')
    .values({
      at: entry.at,
      actor_id: entry.actorId,
      action: entry.action,
      school_id: entry.schoolId ?? null,
      district_id: entry.districtId ?? null,
      subject_id: entry.subjectId ?? null,
      detail: JSON.stringify(entry.detail ?? {}),
    })
    .execute();
}
