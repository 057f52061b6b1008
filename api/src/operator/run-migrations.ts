import type { CommandResult } from '@tapin/shared/server/command-line';
import type { Database } from '#src/database/database.ts';
import { migrate } from '#src/database/migrate.ts';

export async function runMigrations(
  db: Database,
  onProgress: (line: string) => void,
): Promise<CommandResult> {
  const applied = await migrate(db, { onProgress, onBlocked: onProgress });
  const line = applied.length === 0 ? 'The database is up to date.' : `Applied ${applied.join(', ')}.`;
  return { data: { applied }, lines: [line] };
}
