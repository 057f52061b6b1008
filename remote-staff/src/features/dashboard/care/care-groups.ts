import type { CareStudent } from '#src/components/dashboard-calls.ts';
import { isWaiting, type OpenFollowUp } from '#src/components/follow-ups/follow-ups-calls.ts';
import type { CareGroupName, RecentActs } from './use-recent-acts.ts';

/** The open follow-up of a student: undefined while the list loads, null if there is none. */
export function openFollowUpOf({ _id }: CareStudent, followUps: readonly OpenFollowUp[] | undefined) {
  return followUps && (followUps.find(({ student }) => student._id === _id) ?? null);
}

/** Returns the group of an open follow-up. */
export const openGroupOf = (followUp: OpenFollowUp) => (isWaiting(followUp) ? 'waiting' : 'claimed');

/** Returns the group of a student by what adults have done. The follow-ups are newer than the list of students. */
function groupOf(student: CareStudent, followUps: readonly OpenFollowUp[] | undefined): CareGroupName {
  const open = openFollowUpOf(student, followUps);
  const { care } = student;
  if (!open && care?.closing) return 'closed';
  if (open) return openGroupOf(open);
  if (followUps || !care) return 'none';
  return care.claimedBy ? 'claimed' : 'waiting';
}

/**
 * Groups the students who felt low, without those who asked for the viewer, who have a list of their own. A student
 * stays in the same group while the viewer can undo an act.
 */
export function groupStudents(
  students: readonly CareStudent[],
  followUps: readonly OpenFollowUp[] | undefined,
  acts: RecentActs,
): Record<CareGroupName, CareStudent[]> {
  const groups: Record<CareGroupName, CareStudent[]> = { waiting: [], none: [], claimed: [], closed: [] };
  for (const student of students) {
    const act = acts[student._id];
    const isAskedOfMe = act?.askedOfMe || openFollowUpOf(student, followUps)?.askedOfMe;
    if (!isAskedOfMe) groups[act?.group ?? groupOf(student, followUps)].push(student);
  }
  return groups;
}
