import type { RecordNote } from '@tapin/contract/rights-calls';
import { sql } from 'kysely';
import { AppError } from '#src/basics/app-error.ts';
import { parseId } from '#src/basics/ids.ts';
import type { Database } from '#src/database/database.ts';
import type { Membership } from '#src/http/grants.ts';
import { audit } from '#src/infrastructure/audit.ts';
import { viewStudent } from '#src/insight/student-pages/service.ts';
import { nameOf } from '#src/people/users/users.ts';
import { studentsInScope, visibleStudentsOf } from '#src/policy/visible-students.ts';

interface NoteRow {
  id: number;
  at: Date;
  by: string;
  note: string;
  reason: string | null;
  withheld_by: string;
  withheld_at: Date | null;
}

export async function loadRecordNotes(db: Database, member: Membership, id: string, now: Date) {
  const student = await viewStudent(db, member, id, { page: 'notes', now });
  const { rows } = await sql<NoteRow>`
    select e.id, e.at, ${nameOf('author')} as by, e.note, w.reason, ${nameOf('withholder')} as withheld_by, w.withheld_at
    from follow_ups f join follow_up_events e on e.follow_up_id = f.id and e.note <> ''
    left join users author on author.id = e.by_id
    left join withheld_notes w on w.event_id = e.id
    left join users withholder on withholder.id = w.withheld_by
    where f.school_id = ${member.schoolId} and f.student_id = ${student.id}
    order by e.id desc`.execute(db);
  const notes: RecordNote[] = rows.map((row) => ({
    _id: String(row.id),
    at: row.at.toISOString(),
    by: row.by,
    note: row.note,
    withheld:
      row.reason === null || row.withheld_at === null
        ? null
        : { reason: row.reason, by: row.withheld_by, at: row.withheld_at.toISOString() },
  }));
  return { name: `${student.first_name} ${student.last_name}`.trim(), notes };
}

/** Finds the student of a note, if the member sees that student. Locks the event until the transaction ends. */
async function lockNote(db: Database, member: Membership, event: string): Promise<number> {
  const id = parseId(event);
  const { rows } = await sql<{ student_id: number }>`
    select f.student_id from follow_up_events e
    join follow_ups f on f.id = e.follow_up_id
    join school_users su on su.school_id = f.school_id and su.user_id = f.student_id
    where e.id = ${id} and e.note <> '' and ${studentsInScope(visibleStudentsOf(member))}
    for update of e`.execute(db);
  const [note] = rows;
  if (!note) throw new AppError('not_found');
  return note.student_id;
}

/** Withholds a note from records, or releases it when the reason is null. The audit keeps every reason. */
export function withholdNote(
  db: Database,
  member: Membership,
  { event, reason }: { event: string; reason: string | null },
  now: Date,
): Promise<void> {
  const { schoolId, userId } = member;
  return db.transaction().execute(async (transaction) => {
    const studentId = await lockNote(transaction, member, event);
    const id = Number(event);
    await transaction.deleteFrom('withheld_notes').where('event_id', '=', id).execute();
    if (reason !== null) {
      const note = {
        event_id: id,
        school_id: schoolId,
        reason: reason.trim(),
        withheld_by: userId,
        withheld_at: now,
      };
      await transaction.insertInto('withheld_notes').values(note).execute();
    }
    await audit(transaction, {
      at: now,
      actorId: userId,
      action: reason === null ? 'release-note' : 'withhold-note',
      schoolId,
      subjectId: studentId,
      detail: { event: id, ...(reason !== null && { reason: reason.trim() }) },
    });
  });
}
