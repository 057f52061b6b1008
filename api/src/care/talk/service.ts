import { type ClassType, classTypes } from '@tapin/contract/entities';
import type { Adult, EndedTalk, Talk } from '@tapin/contract/talk-calls';
import type { FollowUpOutcome } from '@tapin/contract/vocabulary';
import { AppError } from '#src/basics/app-error.ts';
import { days, hours } from '#src/basics/clock.ts';
import { parseId } from '#src/basics/ids.ts';
import {
  changeFollowUp,
  findOrOpenFollowUp,
  insertEvent,
  lockStudent,
} from '#src/care/follow-ups/repository.ts';
import { notifyAdults, recipientOf } from '#src/care/notifications/notify.ts';
import { findBackup, listSubscribers, loadNotifiableStaff } from '#src/care/notifications/recipients.ts';
import type { Database } from '#src/database/database.ts';
import type { Membership } from '#src/http/grants.ts';
import { audit } from '#src/infrastructure/audit.ts';
import { limitEvents } from '#src/infrastructure/rate-limits/event-counts.ts';
import type { Device } from '#src/people/calendar/school-days.ts';
import { allStudentsOf, studentsInScope } from '#src/policy/visible-students.ts';
import {
  type ClassAdultRow,
  findEndedRequest,
  findRequest,
  findSchoolHours,
  listClassAdults,
  lockRequest,
} from './repository.ts';

/** Each request to talk may send a notification, so a student can make only this many a day. */
const maxRequestsPerDay = 5;

const classTypeOrder = (classType: ClassType | undefined) =>
  classType === undefined ? classTypes.length : classTypes.indexOf(classType);

function adultsOf(rows: ClassAdultRow[]): Adult[] {
  const adults = new Map<number, Adult>();
  for (const { user_id, name, class_type } of rows) {
    const adult = adults.get(user_id) ?? { _id: String(user_id), name, classes: [] };
    if (class_type !== null) adult.classes.push(class_type);
    adults.set(user_id, adult);
  }
  for (const { classes } of adults.values()) classes.sort((a, b) => classTypeOrder(a) - classTypeOrder(b));
  return [...adults.values()].sort((a, b) => classTypeOrder(a.classes[0]) - classTypeOrder(b.classes[0]));
}

/** Lists the adults whom the student can ask to talk. A student without adults can ask the school’s backup contact. */
async function listAdults(db: Database, { schoolId, userId }: Membership): Promise<Adult[]> {
  const backup = await findBackup(db, schoolId);
  if (!backup) return [];
  const own = adultsOf(await listClassAdults(db, schoolId, userId));
  return own.length > 0 ? own : [{ _id: String(backup.user_id), name: backup.name, classes: [] }];
}

/**
 * Returns who has seen the request to talk first: the adult whom the student asked, or a colleague who has claimed it.
 */
function seenOf({
  name,
  seen_at,
  claimed_at,
  claimer_name,
}: NonNullable<Awaited<ReturnType<typeof findRequest>>>) {
  const isSeenFirst = seen_at && (!claimed_at || seen_at <= claimed_at);
  if (isSeenFirst) return { name, at: seen_at.toISOString() };
  return claimed_at ? { name: claimer_name, at: claimed_at.toISOString() } : null;
}

/** The results that a student reads for the outcomes of adults. A request that the student withdrew has none. */
const resultOf: Partial<Record<FollowUpOutcome, EndedTalk['result']>> = {
  talked: 'done',
  reached_home: 'done',
  referred: 'done',
  could_not_reach: 'not_reached',
  not_needed: 'not_needed',
};

const endedForMs = days(7);

async function loadEnded(db: Database, { schoolId, userId }: Membership, { now }: Device) {
  const since = new Date(now.getTime() - endedForMs);
  const ended = await findEndedRequest(db, schoolId, userId, since);
  const result = ended && resultOf[ended.outcome];
  return result ? { by: ended.by_name, result } : null;
}

export async function loadTalk(db: Database, member: Membership, device: Device): Promise<Talk> {
  const backup = await findBackup(db, member.schoolId);
  // After the school turned off requests to talk, a student still sees an open request and can withdraw it.
  const request = await findRequest(db, member.schoolId, member.userId);
  const { is_school_time: isSchoolTime, day } = await findSchoolHours(db, member.schoolId, device);
  return {
    enabled: backup !== undefined,
    isSchoolTime,
    request: request
      ? {
          adult: { _id: String(request.user_id), name: request.name },
          askedAt: request.asked_at.toISOString(),
          isSchoolTime,
          expectedOn: day,
          seen: seenOf(request),
          standIn: backup && backup.user_id !== request.user_id ? { name: backup.name } : null,
        }
      : null,
    ended: request ? null : await loadEnded(db, member, device),
  };
}

export async function loadAdults(db: Database, member: Membership, device: Device) {
  return { ...(await loadTalk(db, member, device)), adults: await listAdults(db, member) };
}

async function notifyOfRequest(
  db: Database,
  { schoolId, userId: studentId }: Membership,
  { followUpId, adult, device }: { followUpId: number; adult: number; device: Device },
): Promise<void> {
  const staff = (await loadNotifiableStaff(db, schoolId, studentId)).about(studentId);
  const others = listSubscribers('asked', staff).filter(({ userId }) => userId !== adult);
  const recipients = [...others.map(recipientOf), { userId: adult, kind: 'asked' as const }];
  const occasion = `asked ${device.now.toISOString()}`;
  await notifyAdults(db, { schoolId, followUpId, device, occasion }, recipients);
}

export async function askToTalk(
  db: Database,
  member: Membership,
  adultId: string,
  device: Device,
): Promise<Talk> {
  return db.transaction().execute(async (transaction) => {
    const { schoolId, userId: studentId } = member;
    const { now } = device;
    if (!(await findBackup(transaction, schoolId))) throw new AppError('talk_not_enabled');
    const adult = (await listAdults(transaction, member)).find(({ _id }) => _id === adultId);
    const askedOf = parseId(adult?._id ?? '');
    if (askedOf === null) throw new AppError('not_found');
    if (!(await lockStudent(transaction, studentsInScope(allStudentsOf(schoolId)), studentId)))
      throw new AppError('not_found');
    const open = await findOrOpenFollowUp(transaction, { schoolId, studentId, reason: 'asked', device });
    if (open.asked_at !== null && open.asked_of === askedOf) return loadTalk(transaction, member, device);
    const limit = { max: maxRequestsPerDay, windowMs: hours(24) };
    await limitEvents(transaction, `talk:${studentId}`, limit, now);
    const followUpId = open.follow_up_id;
    await changeFollowUp(transaction, followUpId, { asked_of: askedOf, asked_at: now });
    await insertEvent(transaction, {
      schoolId,
      followUpId,
      at: now,
      act: 'asked',
      by: studentId,
      to: askedOf,
    });
    await audit(transaction, {
      at: now,
      actorId: studentId,
      action: 'ask-to-talk',
      schoolId,
      subjectId: studentId,
      detail: { to: askedOf, followUp: followUpId },
    });
    await notifyOfRequest(transaction, member, { followUpId, adult: askedOf, device });
    return loadTalk(transaction, member, device);
  });
}

/**
 * Withdraws a request to talk. If the request opened the follow-up and no adult has claimed it, it is closed.
 * Otherwise it stays open.
 */
export async function withdrawRequest(db: Database, member: Membership, device: Device): Promise<Talk> {
  return db.transaction().execute(async (transaction) => {
    const { schoolId, userId: studentId } = member;
    const { now } = device;
    const request = await lockRequest(transaction, schoolId, studentId);
    if (!request) return loadTalk(transaction, member, device);
    const followUpId = request.id;
    const closesFollowUp = request.reason === 'asked' && request.claimed_by === null;
    await changeFollowUp(
      transaction,
      followUpId,
      closesFollowUp ? { closed_at: now, outcome: 'taken_back' } : { asked_of: null, asked_at: null },
    );
    const outcome = closesFollowUp ? { outcome: 'taken_back' as const } : {};
    await insertEvent(transaction, {
      schoolId,
      followUpId,
      at: now,
      act: 'taken_back',
      by: studentId,
      ...outcome,
    });
    const detail = { followUp: followUpId };
    await audit(transaction, {
      at: now,
      actorId: studentId,
      action: 'take-back-talk',
      schoolId,
      subjectId: studentId,
      detail,
    });
    return loadTalk(transaction, member, device);
  });
}
