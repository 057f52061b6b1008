import type { Language } from '@tapin/shared/contract/languages';
import { rosterUndoDays } from '@tapin/shared/contract/roster';
import type { RosterCounts, RosterRun } from '@tapin/shared/contract/roster-calls';
import { addMs, days } from '#src/basics/clock.ts';
import { describeProblem } from '../problems/describe-problem.ts';
import type { RunRow } from '../runs/repository.ts';

const changeCounts = (counts: Record<string, number> = {}) => ({
  add: counts.add ?? 0,
  change: counts.change ?? 0,
  end: counts.end ?? 0,
});

export const countsOf = ({
  schools,
  students,
  staff,
  classes,
  admins,
  guardians,
  consents,
}: RunRow['counts']): RosterCounts => ({
  schools: changeCounts(schools),
  students: changeCounts(students),
  staff: changeCounts(staff),
  classes: changeCounts(classes),
  ...(admins && { admins: changeCounts(admins) }),
  ...(guardians && { guardians: changeCounts(guardians) }),
  ...(consents && { consents: changeCounts(consents) }),
});

/** Returns until when a run can be undone, or null when it cannot. */
function undoUntilOf({ state, applied_at, is_last }: RunRow, now: Date): Date | null {
  if (state !== 'applied' || !applied_at || !is_last) return null;
  const until = addMs(applied_at, days(rosterUndoDays));
  return until > now ? until : null;
}

const timeOf = (time: Date | null) => time?.toISOString() ?? null;

/** Returns why a run stopped or failed, and what to do. */
function reasonOf(code: string, language: Language): string {
  const { problem, remedy } = describeProblem(code, language);
  return [problem, remedy].filter(Boolean).join(' ');
}

export function runOf(row: RunRow, language: Language, now: Date): RosterRun {
  const { progress } = row;
  return {
    _id: String(row.id),
    origin: row.origin,
    fileName: row.file_name,
    mode: row.mode,
    startedBy: row.started_by_name,
    state: row.state,
    reason: row.reason ? reasonOf(row.reason, language) : '',
    reasonCode: row.reason ?? '',
    progress: { stage: progress.stage ?? '', done: progress.done ?? 0, total: progress.total ?? 0 },
    counts: countsOf(row.counts),
    problemCount: Object.values(row.problem_counts).reduce((sum, count) => sum + count, 0),
    createdAt: row.created_at.toISOString(),
    plannedAt: timeOf(row.planned_at),
    appliedAt: timeOf(row.applied_at),
    undoneAt: timeOf(row.undone_at),
    undoUntil: timeOf(undoUntilOf(row, now)),
  };
}
