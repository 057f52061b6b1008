import type { InputOf } from '@tapin/contract/calls';
import type { FollowUpState } from '@tapin/contract/care-calls';
import { AppError } from '#src/basics/app-error.ts';
import { minutes } from '#src/basics/clock.ts';
import { parseId } from '#src/basics/ids.ts';
import { notifyAdults } from '#src/care/notifications/notify.ts';
import type { Database } from '#src/database/database.ts';
import { inTransaction } from '#src/database/in-transaction.ts';
import type { Membership } from '#src/http/grants.ts';
import type { Device } from '#src/people/calendar/school-days.ts';
import { studentsInScope, visibleStudentsOf } from '#src/policy/visible-students.ts';
import { listColleagues, notifyAskedAdult } from './adults.ts';
import { mayAct } from './replies.ts';
import {
  changeFollowUp,
  type FollowUpDetailRow,
  listFollowUpsOfStudent,
  lockFollowUp,
} from './repository.ts';
import { loadFollowUpState, recordAct } from './service.ts';

async function findLastCloser(db: Database, followUpId: number): Promise<number | null> {
  const closing = await db
    .selectFrom('follow_up_events')
    .select('by_id')
    .where('follow_up_id', '=', followUpId)
    .where('act', '=', 'closed')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return closing?.by_id ?? null;
}

type FollowUpChange = InputOf<'PUT /staff/follow-up/:id'>['body'];

interface ActionContext {
  db: Database;
  member: Membership;
  followUp: FollowUpDetailRow;
  change: FollowUpChange;
  device: Device;
}

function requireMayAct({ member, followUp }: ActionContext): void {
  if (!mayAct(followUp, member)) throw new AppError('already_claimed', followUp.claimer_name);
}

function requireOpen({ followUp }: ActionContext): void {
  if (followUp.closed_at !== null) throw new AppError('conflict');
}

async function closeFollowUp(context: ActionContext): Promise<void> {
  requireOpen(context);
  requireMayAct(context);
  const { db, member, followUp, change, device } = context;
  const { outcome, note = '', audience } = change;
  if (outcome === undefined) throw new AppError('validation', 'outcome');
  const claimed = followUp.claimed_by === null ? { claimed_by: member.userId, claimed_at: device.now } : {};
  await changeFollowUp(db, followUp.follow_up_id, { closed_at: device.now, outcome, ...claimed });
  // Only an alert can be needed or not, so the value is ignored for a follow-up that no rule opened.
  const needed = followUp.rules.length > 0 ? change.needed : undefined;
  const act = { act: 'closed', now: device.now, outcome, note: note.trim(), audience, needed } as const;
  await recordAct(db, member, followUp, act);
  await notifyAskedAdult(db, member, followUp, device.now);
}

async function releaseFollowUp(context: ActionContext): Promise<void> {
  requireOpen(context);
  requireMayAct(context);
  const { db, member, followUp, device } = context;
  if (followUp.claimed_by === null) return;
  await changeFollowUp(db, followUp.follow_up_id, { claimed_by: null, claimed_at: null });
  await recordAct(db, member, followUp, { act: 'released', now: device.now });
}

async function handOverFollowUp(context: ActionContext): Promise<void> {
  requireOpen(context);
  requireMayAct(context);
  const { db, member, followUp, change, device } = context;
  if (change.to === undefined) throw new AppError('validation', 'to');
  const colleagues = await listColleagues(db, member.schoolId, followUp.student_id);
  const to = colleagues.find(({ id }) => id === parseId(change.to ?? ''));
  if (!to) throw new AppError('colleague_out_of_scope');
  if (to.user_id === followUp.claimed_by) return;
  await changeFollowUp(db, followUp.follow_up_id, { claimed_by: to.user_id, claimed_at: device.now });
  const note = (change.note ?? '').trim();
  const act = { act: 'handed_over', now: device.now, to: to.user_id, note } as const;
  await recordAct(db, member, followUp, { ...act, audience: change.audience });
  if (to.user_id === member.userId) return;
  const occasion = `handed-over ${device.now.toISOString()}`;
  await notifyAdults(db, { schoolId: member.schoolId, followUpId: followUp.follow_up_id, occasion, device }, [
    { userId: to.user_id, kind: 'handed-over' },
  ]);
}

/**
 * A page sends an undo within ten seconds. The limit leaves time for slow networks, and is too short for a colleague
 * to have read the note.
 */
const maxUndoMs = minutes(2);

async function isUndo({ db, member, followUp, change, device }: ActionContext): Promise<boolean> {
  const { closed_at, follow_up_id } = followUp;
  if (!change.undo || closed_at === null) return false;
  const isRecent = device.now.getTime() - closed_at.getTime() <= maxUndoMs;
  return isRecent && (await findLastCloser(db, follow_up_id)) === member.userId;
}

/**
 * Reopens the follow-up, unless the student has another open one. It is assigned to the caller. If the caller undoes a
 * closing, the follow-up stays with the adult who had claimed it.
 */
async function reopenFollowUp(context: ActionContext): Promise<void> {
  const { db, member, followUp, device } = context;
  const all = await listFollowUpsOfStudent(db, member.schoolId, followUp.student_id);
  if (all.some(({ closed_at }) => closed_at === null)) throw new AppError('conflict');
  await changeFollowUp(db, followUp.follow_up_id, {
    closed_at: null,
    outcome: null,
    // The student has withdrawn the request, and no longer waits for the adult.
    ...(followUp.outcome === 'taken_back' && { asked_of: null, asked_at: null }),
    ...(!(await isUndo(context)) && { claimed_by: member.userId, claimed_at: device.now }),
  });
  await recordAct(db, member, followUp, { act: 'reopened', now: device.now });
}

const actions = {
  close: closeFollowUp,
  release: releaseFollowUp,
  'hand-over': handOverFollowUp,
  reopen: reopenFollowUp,
};

export async function applyAction(
  db: Database,
  member: Membership,
  id: string,
  change: FollowUpChange,
  device: Device,
): Promise<{ followUp: FollowUpState }> {
  return inTransaction(db, async (transaction) => {
    const followUp = await lockFollowUp(
      transaction,
      studentsInScope(visibleStudentsOf(member)),
      parseId(id) ?? 0,
    );
    if (!followUp) throw new AppError('not_found');
    await actions[change.action]({ db: transaction, member, followUp, change, device });
    return { followUp: await loadFollowUpState(transaction, member, followUp.follow_up_id) };
  });
}
