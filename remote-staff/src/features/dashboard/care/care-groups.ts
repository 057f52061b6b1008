import { useEffect, useRef, useState } from 'react';
import type { CareStudent } from '#src/components/dashboard-calls.ts';
import {
  type FollowUpAct,
  isWaiting,
  type OpenFollowUp,
} from '#src/components/follow-ups/follow-ups-calls.ts';

/**
 * The groups of students by what adults have done. `none` has students with a low feeling for which no alert has opened
 * a follow-up.
 */
export type CareGroupName = 'waiting' | 'none' | 'claimed' | 'closed';

/** An action of the viewer that is being sent, or can still be undone. */
export interface RecentAct extends FollowUpAct {
  /** The group in which the student stays until the action can no longer be undone. */
  group: CareGroupName;
  askedOfMe: boolean;
  before: OpenFollowUp | undefined;
  /** Whether the action is saved. A claim that is being sent or has failed keeps its row in place. */
  isSaved: boolean;
}

export type RecentActs = Readonly<Record<string, RecentAct>>;

const undoableForMs = 10_000;

/** Holds the recent actions of the viewer, so that their rows stay in place and offer to undo the action. */
export function useRecentActs() {
  const [acts, setActs] = useState<RecentActs>({});
  const timers = useRef(new Map<string, ReturnType<typeof setTimeout>>());

  useEffect(() => {
    const running = timers.current;
    return () => {
      for (const timer of running.values()) clearTimeout(timer);
    };
  }, []);

  const forget = (studentId: string) => {
    clearTimeout(timers.current.get(studentId));
    setActs(({ [studentId]: _, ...others }) => others);
  };
  const remember = (studentId: string, act: RecentAct) => {
    clearTimeout(timers.current.get(studentId));
    timers.current.set(
      studentId,
      setTimeout(() => forget(studentId), undoableForMs),
    );
    setActs((current) => ({ ...current, [studentId]: act }));
  };
  const savedAct = (studentId: string) => (acts[studentId]?.isSaved ? acts[studentId] : undefined);
  return { acts, remember, forget, savedAct };
}

/** Returns the open follow-up of a student: undefined while the list loads, null if there is none. */
export function openFollowUpOf({ _id }: CareStudent, followUps: readonly OpenFollowUp[] | undefined) {
  return followUps && (followUps.find(({ student }) => student._id === _id) ?? null);
}

export const openGroupOf = (followUp: OpenFollowUp) => (isWaiting(followUp) ? 'waiting' : 'claimed');

/** Returns the group of a student. The list of follow-ups is newer than the list of students, so it decides. */
function groupOf(student: CareStudent, followUps: readonly OpenFollowUp[] | undefined): CareGroupName {
  const open = openFollowUpOf(student, followUps);
  const { care } = student;
  if (!open && care?.closing) return 'closed';
  if (open) return openGroupOf(open);
  if (followUps || !care) return 'none';
  return care.claimedBy ? 'claimed' : 'waiting';
}

/**
 * Groups the students who felt low. Students who asked for the viewer are left out, because they have their own list. A
 * student stays in the same group while the viewer can undo an action.
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
