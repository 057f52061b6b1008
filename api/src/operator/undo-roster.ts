import type { CommandResult } from '@tapin/shared/server/command-line';
import type { Database } from '#src/database/database.ts';
import { countChanges } from '#src/roster/applying/apply-run.ts';
import { findLastApplied, findRun } from '#src/roster/runs/repository.ts';
import { startUndoing } from '#src/roster/runs/service.ts';
import { confirm } from './confirm.ts';
import { OperatorError } from './outcomes.ts';
import { processRun } from './process-roster-run.ts';
import { requireDistrict } from './repository.ts';
import { countLines, countsOf, describeRun } from './roster-run-lines.ts';

interface UndoOptions {
  district: string;
  yes?: true;
}

/** Undoes the run that was applied last, in this process. */
export async function undoRoster(
  db: Database,
  options: UndoOptions,
  now: Date,
  writeProgress: (line: string) => void,
): Promise<CommandResult> {
  const { id: districtId, name } = await requireDistrict(db, options.district);
  const last = await findLastApplied(db, districtId);
  const found = last && (await findRun(db, districtId, last.id));
  if (!found) throw new OperatorError(`No roster of ${name} can be undone.`);
  const applied = `Applied at ${found.applied_at?.toISOString()}: ${found.file_name || found.origin}`;
  await confirm(`Undo this for ${name}?`, [applied, ...countLines(countsOf(found))], options.yes);
  await startUndoing(db, { districtId, runId: found.id }, now);
  const run = await processRun(db, { districtId, runId: found.id, writeProgress });
  const kept = await countChanges(db, found.id, 'kept');
  return {
    data: { ...describeRun(run), kept },
    lines: [
      `The roster of ${name} was undone, and its source is paused.`,
      `${kept} changes were kept: new schools, and values that someone has changed since.`,
    ],
    failed: run.state !== 'undone',
  };
}
