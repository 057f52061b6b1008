import { useEffect, useRef, useState } from 'react';
import type { FollowUpAct } from '#src/components/follow-ups/follow-up-act.ts';
import type { OpenFollowUp } from '#src/components/follow-ups/follow-ups-calls.ts';

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
