import type { OutputOf } from '@tapin/contract/calls';
import type { FollowUp, FollowUpState } from '@tapin/contract/care-calls';
import type { FollowUpAct, NeededAnswer, NoteAudience } from '@tapin/contract/vocabulary';
import { type RawBuilder, sql } from 'kysely';
import { AppError } from '#src/basics/app-error.ts';
import { parseId } from '#src/basics/ids.ts';
import type { Database } from '#src/database/database.ts';
import type { Membership } from '#src/http/grants.ts';
import { audit } from '#src/infrastructure/audit.ts';
import { viewStudent } from '#src/insight/student-pages/service.ts';
import { type Device, schoolToday } from '#src/people/calendar/school-days.ts';
import { isAskedOn } from '#src/policy/asked-students.ts';
import { hasLowAnswer, hasLowOwnAnswer } from '#src/policy/low-answers.ts';
import { studentsInScope, visibleStudentsOf } from '#src/policy/visible-students.ts';
import { listColleagues, markSeen } from './adults.ts';
import { followUpDetailOf, followUpOf, isRequestTo, openFollowUpOf } from './replies.ts';
import {
  changeFollowUp,
  type FollowUpDetailRow,
  findFollowUp,
  findOpenRevision,
  findOrOpenFollowUp,
  insertEvent,
  listEvents,
  listFollowUpsOfStudent,
  listOpenFollowUps,
  lockStudent,
} from './repository.ts';

async function hasLowAnswerOn(db: Database, schoolId: number, studentId: number, day: RawBuilder<string>) {
  const { rows } = await sql`
    select from student_days d
    join school_users su on su.school_id = d.school_id and su.user_id = d.student_id and ${isAskedOn('su', sql`d.day`)}
    where d.school_id = ${schoolId} and d.student_id = ${studentId} and d.day = ${day}
      and (${hasLowAnswer('d')} or ${hasLowOwnAnswer('d')})`.execute(db);
  return rows.length > 0;
}

export async function loadOpenFollowUps(db: Database, member: Membership) {
  const rows = await listOpenFollowUps(db, studentsInScope(visibleStudentsOf(member)), member.userId);
  return { followUps: rows.map((row) => openFollowUpOf(row, member)) };
}

/** The list marks the caller's own follow-ups, so a cached reply is used for the same caller only. */
export async function openFollowUpsVariant(db: Database, { userId, schoolId }: Membership): Promise<string> {
  return `${userId} ${await findOpenRevision(db, schoolId)}`;
}

export async function loadFollowUps(
  db: Database,
  member: Membership,
  id: string,
  now: Date,
): Promise<OutputOf<'GET /staff/student/:id/follow-ups'>> {
  const student = await viewStudent(db, member, id, { page: 'follow-ups', now });
  const rows = await listFollowUpsOfStudent(db, member.schoolId, student.id);
  await markSeen(db, member, student.id, now);
  const events = await listEvents(
    db,
    member,
    rows.map(({ follow_up_id }) => follow_up_id),
  );
  const colleagues = await listColleagues(db, member.schoolId, student.id);
  return {
    followUps: rows.map((row) => followUpDetailOf(row, events, member)),
    colleagues: colleagues.map((colleague) => ({ _id: String(colleague.id), name: colleague.name })),
  };
}

export async function loadFollowUpState(
  db: Database,
  member: Membership,
  id: number,
): Promise<FollowUpState> {
  const row = await findFollowUp(db, id);
  if (!row) throw new AppError('not_found');
  return followUpOf(row, member);
}

export interface NewAct {
  act: FollowUpAct;
  now: Date;
  to?: number;
  outcome?: FollowUp['outcome'];
  note?: string;
  audience?: NoteAudience | undefined;
  needed?: NeededAnswer | undefined;
}

/** Stores an act in the history of the follow-up and, without its note, in the audit log. */
export async function recordAct(
  db: Database,
  { schoolId, userId }: Membership,
  { follow_up_id, student_id }: Pick<FollowUpDetailRow, 'follow_up_id' | 'student_id'>,
  { act, now, to, outcome, note, audience, needed }: NewAct,
): Promise<void> {
  const details = { ...(to !== undefined && { to }), ...(outcome && { outcome }), ...(needed && { needed }) };
  await insertEvent(db, {
    schoolId,
    followUpId: follow_up_id,
    at: now,
    act,
    by: userId,
    ...details,
    ...(note !== undefined && { note }),
    ...(audience && { audience }),
  });
  await audit(db, {
    at: now,
    actorId: userId,
    action: 'follow-up',
    schoolId,
    subjectId: student_id,
    detail: { act, followUp: follow_up_id, ...details },
  });
}

/**
 * Claims a student's follow-up. Of two simultaneous claims one succeeds, and the other returns the name of the adult
 * who has claimed it. The adult whom the student asked takes it over from a colleague.
 */
export async function claimFollowUp(
  db: Database,
  member: Membership,
  id: string,
  device: Device,
): Promise<{ followUp: FollowUpState }> {
  return db.transaction().execute(async (transaction) => {
    const { schoolId, userId } = member;
    const { now } = device;
    const studentId = parseId(id) ?? 0;
    if (!(await lockStudent(transaction, studentsInScope(visibleStudentsOf(member)), studentId)))
      throw new AppError('not_found');
    const isLow = await hasLowAnswerOn(transaction, schoolId, studentId, schoolToday(schoolId, device));
    const newFollowUp = { schoolId, studentId, reason: isLow ? 'low' : 'manual', device } as const;
    const open = await findOrOpenFollowUp(transaction, newFollowUp);
    if (open.claimed_by !== null && open.claimed_by !== userId && !isRequestTo(open, member)) {
      throw new AppError('already_claimed', open.claimer_name);
    }
    if (open.isNew) await recordAct(transaction, member, open, { act: 'opened', now });
    if (open.claimed_by !== userId) {
      await changeFollowUp(transaction, open.follow_up_id, { claimed_by: userId, claimed_at: now });
      await recordAct(transaction, member, open, { act: 'claimed', now });
    }
    return { followUp: await loadFollowUpState(transaction, member, open.follow_up_id) };
  });
}
