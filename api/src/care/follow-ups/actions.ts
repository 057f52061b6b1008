import type { InputOf } from '@tapin/shared/contract/calls';
import type { FollowUpState } from '@tapin/shared/contract/care-calls';
import { AppError } from '#src/basics/app-error.ts';
import { parseId } from '#src/basics/ids.ts';
import { notifyAdults } from '#src/care/notifications/notify.ts';
import type { Database } from '#src/database/database.ts';
import type { Membership } from '#src/http/grants.ts';
import { studentsInScope } from '#src/insight/scope/scope.ts';
import type { Device } from '#src/people/calendar/school-days.ts';
import { visibleStudentsOf } from '#src/policy/visible-students.ts';
import { mayAct } from './replies.ts';
import {
  changeFollowUp,
  listColleagues,
  listOfStudent,
  takeFollowUp,
  type WholeFollowUpRow,
} from './repository.ts';
import { replyWith, writeDown } from './service.ts';

type Wanted = InputOf<'PUT /staff/follow-up/:id'>['body'];

interface Doing {
  db: Database;
  member: Membership;
  matter: WholeFollowUpRow;
  wanted: Wanted;
  device: Device;
}

function requireMine({ member, matter }: Doing): void {
  if (!mayAct(matter, member)) throw new AppError('already_claimed', matter.claimer_name);
}

function requireOpen({ matter }: Doing): void {
  if (matter.closed_at !== null) throw new AppError('conflict');
}

async function close(doing: Doing): Promise<void> {
  requireOpen(doing);
  requireMine(doing);
  const { db, member, matter, wanted, device } = doing;
  const { outcome, note = '' } = wanted;
  if (outcome === undefined) throw new AppError('validation', 'outcome');
  const ended = { closed_at: device.now, outcome, note: note.trim() };
  const claimed = matter.claimed_by === null ? { claimed_by: member.userId, claimed_at: device.now } : {};
  await changeFollowUp(db, matter.follow_up_id, { ...ended, ...claimed });
  await writeDown(db, member, matter, { act: 'closed', now: device.now, outcome, note: note.trim() });
}

async function release(doing: Doing): Promise<void> {
  requireOpen(doing);
  requireMine(doing);
  const { db, member, matter, device } = doing;
  if (matter.claimed_by === null) return;
  await changeFollowUp(db, matter.follow_up_id, { claimed_by: null, claimed_at: null });
  await writeDown(db, member, matter, { act: 'released', now: device.now });
}

async function handOver(doing: Doing): Promise<void> {
  requireOpen(doing);
  requireMine(doing);
  const { db, member, matter, wanted, device } = doing;
  if (wanted.to === undefined) throw new AppError('validation', 'to');
  const colleagues = await listColleagues(db, member.schoolId, matter.student_id);
  const to = colleagues.find(({ id }) => id === parseId(wanted.to ?? ''));
  if (!to) throw new AppError('colleague_out_of_scope');
  if (to.user_id === matter.claimed_by) return;
  await changeFollowUp(db, matter.follow_up_id, { claimed_by: to.user_id, claimed_at: device.now });
  const note = (wanted.note ?? '').trim();
  await writeDown(db, member, matter, { act: 'handed_over', now: device.now, to: to.user_id, note });
  if (to.user_id === member.userId) return;
  const occasion = `handed-over ${device.now.toISOString()}`;
  await notifyAdults(db, { schoolId: member.schoolId, followUpId: matter.follow_up_id, occasion, device }, [
    { userId: to.user_id, kind: 'handed-over' },
  ]);
}

/** Reopens the follow-up and assigns it to the caller, unless the student has another open one. */
async function reopen({ db, member, matter, device }: Doing): Promise<void> {
  const all = await listOfStudent(db, member.schoolId, matter.student_id);
  if (all.some(({ closed_at }) => closed_at === null)) throw new AppError('conflict');
  await changeFollowUp(db, matter.follow_up_id, {
    closed_at: null,
    outcome: null,
    note: '',
    asked_of: null,
    asked_at: null,
    claimed_by: member.userId,
    claimed_at: device.now,
  });
  await writeDown(db, member, matter, { act: 'reopened', now: device.now });
}

const actions = { close, release, 'hand-over': handOver, reopen };

export async function changeOne(
  db: Database,
  member: Membership,
  id: string,
  wanted: Wanted,
  device: Device,
): Promise<{ followUp: FollowUpState }> {
  const matter = await takeFollowUp(db, studentsInScope(visibleStudentsOf(member)), parseId(id) ?? 0);
  if (!matter) throw new AppError('not_found');
  await actions[wanted.action]({ db, member, matter, wanted, device });
  return { followUp: await replyWith(db, member, matter.follow_up_id) };
}
