import type { RosterCounts } from '@tapin/shared/contract/roster-calls';
import type { RunRow } from '#src/roster/runs/repository.ts';

const kinds = ['schools', 'students', 'staff', 'classes'] as const;
const none = { add: 0, change: 0, end: 0 };

/** Returns the counts of a run. A run that has not been planned has none. */
export function countsOf(run: Pick<RunRow, 'counts'>): RosterCounts {
  const counts = run.counts as Partial<RosterCounts>;
  return {
    schools: counts.schools ?? none,
    students: counts.students ?? none,
    staff: counts.staff ?? none,
    classes: counts.classes ?? none,
  };
}

export function countLines(counts: RosterCounts): string[] {
  return kinds.map((kind) => {
    const { add, change, end } = counts[kind];
    return `${kind.padEnd(9)} ${add} to add, ${change} to change, ${end} to end`;
  });
}

export const hasChanges = (counts: RosterCounts) =>
  kinds.some((kind) => counts[kind].add + counts[kind].change + counts[kind].end > 0);

/** The document of a run for `--json`. */
export function describeRun(run: RunRow) {
  return {
    id: run.id,
    origin: run.origin,
    fileName: run.file_name,
    mode: run.mode,
    state: run.state,
    reason: run.reason,
    counts: countsOf(run),
    createdAt: run.created_at,
    appliedAt: run.applied_at,
    undoneAt: run.undone_at,
  };
}
