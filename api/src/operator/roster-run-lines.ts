import type { RosterCounts } from '@tapin/shared/contract/roster-calls';
import type { RunRow } from '#src/roster/runs/repository.ts';

const kinds = ['schools', 'students', 'staff', 'admins', 'classes', 'guardians', 'consents'] as const;
const none = { add: 0, change: 0, end: 0 };

/** Returns the counts of a run. A run that has not been planned has none. */
export function countsOf(run: Pick<RunRow, 'counts'>): RosterCounts {
  const counts = run.counts as Partial<RosterCounts>;
  return {
    schools: counts.schools ?? none,
    students: counts.students ?? none,
    staff: counts.staff ?? none,
    classes: counts.classes ?? none,
    ...(counts.admins && { admins: counts.admins }),
    ...(counts.guardians && { guardians: counts.guardians }),
    ...(counts.consents && { consents: counts.consents }),
  };
}

export function countLines(counts: RosterCounts): string[] {
  return kinds.flatMap((kind) => {
    const found = counts[kind];
    if (!found) return [];
    return `${kind.padEnd(9)} ${found.add} to add, ${found.change} to change, ${found.end} to end`;
  });
}

export const hasChanges = (counts: RosterCounts) =>
  kinds.some((kind) => Object.values(counts[kind] ?? none).some((count) => count > 0));

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
