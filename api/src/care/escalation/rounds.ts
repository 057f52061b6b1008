import { sql } from 'kysely';
import { addMs, days } from '#src/basics/clock.ts';
import { loadNotifiableStaff, type NotifiableStaff } from '#src/care/notifications/recipients.ts';
import type { Database } from '#src/database/database.ts';
import type { Round, RoundContext } from '#src/notifications/dispatch/dispatcher.ts';
import { type NewNotification, notifyEach } from '#src/notifications/dispatch/notify.ts';
import {
  type DueFollowUp,
  findNextGroup,
  type Group,
  listChain,
  listDueFollowUps,
  listSchoolsToEscalate,
  steps,
  storeSteps,
} from './waiting.ts';
import { sendWeeklySummaries } from './weekly.ts';

const batchSize = 200;

/** The first key of the advisory lock of a school. The second key is the id of the school. */
const escalationLockId = 7461041;

function findGroup(followUp: DueFollowUp, staff: NotifiableStaff): Group | undefined {
  const { asked_of, notified, released_by, rules, step, student_id } = followUp;
  const chain = listChain({ rules, askedOf: asked_of }, staff.about(student_id));
  const leftOut = new Set(released_by === null ? notified : [...notified, released_by]);
  return findNextGroup(chain, step, leftOut);
}

function kindOf({ kind, asked_of, notified }: DueFollowUp, { step }: Group): NewNotification['kind'] {
  if (step === steps.backup && asked_of !== null) return 'stand-in';
  return kind === 'released' && notified.length === 0 ? 'released' : 'escalated';
}

/**
 * Returns the escalation step to store. If there is nobody to notify and nobody was notified before, the same step is
 * tried again later, because an adult may have joined the school.
 */
function stepAfter(followUp: DueFollowUp, group: Group | undefined): number {
  if (group) return group.step + 1;
  return followUp.notified.length > 0 ? steps.end : followUp.step;
}

/**
 * Notifies the next adults of a batch of follow-ups of a school, in one transaction. Returns the number of follow-ups.
 */
function escalateBatch(db: Database, schoolId: number, now: Date): Promise<number> {
  return db.transaction().execute(async (transaction) => {
    // Once the lock is free, other processes have stored their steps for this school.
    await sql`select pg_advisory_xact_lock(${sql.lit(escalationLockId)}, ${schoolId})`.execute(transaction);
    const due = await listDueFollowUps(transaction, { schoolId, now, limit: batchSize });
    if (due.length === 0) return 0;
    const staff = await loadNotifiableStaff(transaction, schoolId);
    const notifications: NewNotification[] = [];
    const taken = due.map((followUp) => {
      const { follow_up_id: followUpId, since } = followUp;
      const group = findGroup(followUp, staff);
      if (group) {
        const occasion = `escalated ${group.step} ${since.toISOString()}`;
        const kind = kindOf(followUp, group);
        const others = { schoolId, followUpId, occasion, kind, now, dueAt: sql<Date>`${now}::timestamptz` };
        notifications.push(...group.userIds.map((userId) => ({ ...others, userId })));
      }
      return { followUpId, since, step: stepAfter(followUp, group) };
    });
    await notifyEach(transaction, notifications);
    await storeSteps(transaction, taken, now);
    return due.length;
  });
}

export async function escalateFollowUps({ db, now, isRunning }: RoundContext): Promise<number> {
  let escalated = 0;
  for (const schoolId of await listSchoolsToEscalate(db, now)) {
    let count = batchSize;
    while (count === batchSize && isRunning()) {
      count = await escalateBatch(db, schoolId, now);
      escalated += count;
    }
  }
  return escalated;
}

/**
 * Suspended follow-ups are closed after this time. A roster that ended a membership by mistake usually restores it
 * earlier.
 */
const suspendedMs = days(14);

/**
 * Closes the suspended follow-ups of students whose memberships the roster ended too long ago, like those of students
 * who left.
 */
export async function closeSuspendedFollowUps({ db, now }: RoundContext): Promise<number> {
  const endedBefore = addMs(now, -suspendedMs);
  const { rows } = await sql<{ closed: number }>`
    with closed as (
      update follow_ups f set closed_at = greatest(${now}::timestamptz, f.opened_at), outcome = 'left'
      from school_users su
      where su.ended_at <= ${endedBefore}::timestamptz and su.verified <> 'approved'
        and f.school_id = su.school_id and f.student_id = su.user_id and f.closed_at is null
      returning f.id, f.school_id, f.closed_at
    ), events as (
      insert into follow_up_events (school_id, follow_up_id, at, act, outcome)
      select school_id, id, closed_at, 'closed', 'left' from closed
    )
    select count(*)::integer as closed from closed`.execute(db);
  return rows[0]?.closed ?? 0;
}

export const careRounds = (onEscalated: (followUps: number) => void = () => {}): Round[] => [
  async (context) => {
    const followUps = await escalateFollowUps(context);
    if (followUps > 0) onEscalated(followUps);
    return false;
  },
  sendWeeklySummaries,
  async (context) => {
    await closeSuspendedFollowUps(context);
    return false;
  },
];
