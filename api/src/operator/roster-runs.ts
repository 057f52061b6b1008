import type { CommandResult } from '@tapin/shared/server/command-line';
import type { Database } from '#src/database/database.ts';
import { listRuns, type RunRow } from '#src/roster/runs/repository.ts';
import { requireDistrict } from './repository.ts';
import { countsOf, describeRun } from './roster-run-lines.ts';

export async function listRosterRuns(db: Database, options: { district: string }): Promise<CommandResult> {
  const { id, name } = await requireDistrict(db, options.district);
  const runs = await listRuns(db, id);
  return {
    data: runs.map(describeRun),
    lines: runs.length === 0 ? [`${name} has no runs.`] : runs.map(lineOf),
  };
}

function lineOf(run: RunRow): string {
  const { students, staff, classes } = countsOf(run);
  const changes = [students, staff, classes].map(({ add, change, end }) => `+${add} ~${change} -${end}`);
  const [ofStudents, ofStaff, ofClasses] = changes;
  return [
    `${run.id}  ${run.created_at.toISOString()}  ${run.state}${run.reason ? ` (${run.reason})` : ''}`,
    `${run.origin} ${run.file_name}`.trim(),
    `students ${ofStudents}, staff ${ofStaff}, classes ${ofClasses}`,
  ].join('  ');
}
