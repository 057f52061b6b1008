import { useEffect, useRef, useState } from 'react';
import type { CareStudent } from '#src/components/dashboard-calls.ts';
import {
  type FollowUpAct,
  isWaiting,
  type OpenFollowUp,
} from '#src/components/follow-ups/follow-ups-calls.ts';

/** The groups of students by what adults have done. Without an alert of the school, a low feeling opens no follow-up. */
export type CareGroupName = 'waiting' | 'none' | 'claimed' | 'closed';

/** An act of the viewer that was sent, or that can still be undone. */
export interface RecentAct extends FollowUpAct {
  /** The group in which the student stays meanwhile. */
  group: CareGroupName;
  askedOfMe: boolean;
  /** The follow-up before the act. */
  before: OpenFollowUp | undefined;
  /** False while a claim is sent, and after it failed: the row stays in its place with the reason. */
  isSaved: boolean;
}

/** The recent acts by student. */
export type RecentActs = Readonly<Record<string, RecentAct>>;

const undoableForMs = 10_000;

/** Keeps what the viewer has just done, so that its row stays where it is and offers to undo it. */
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
