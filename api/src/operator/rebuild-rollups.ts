import type { CommandResult } from '@tapin/shared/server/command-line';
import { repairRollups } from '#src/check-ins/rollups/rollups.ts';
import type { Database } from '#src/database/database.ts';
import { requireSchool } from './repository.ts';

export async function rebuildRollups(db: Database, options: { school?: string }): Promise<CommandResult> {
  const school = options.school ? await requireSchool(db, options.school) : null;
  const differences = await repairRollups(db, school?.id ?? null);
  const line =
    differences === 0
      ? 'All rollups agree with the answers.'
      : `${differences} rows of the rollups differed from the answers and were rebuilt.`;
  return { data: { differences, rebuilt: differences > 0 }, lines: [line] };
}
