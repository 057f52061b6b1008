import { SourceError } from '@tapin/oneroster/problems';
import type { RosterSource, SourceOptions } from '@tapin/oneroster/source';
import type { Clock } from '#src/basics/clock.ts';
import type { Database } from '#src/database/database.ts';
import type { ReadRun } from './repository.ts';

export interface ReadingContext {
  db: Database;
  clock: Clock;
  signal?: AbortSignal;
  /** The file of a run that the operator's command has begun. */
  filePath?: string;
  onProgress?: (progress: { stage: string; done: number; total: number }) => void;
}

/** Opens the source of a run. */
export async function openRunSource(
  _context: ReadingContext,
  run: ReadRun,
  _options: SourceOptions,
): Promise<RosterSource> {
  throw new SourceError('file-unreadable', run.origin);
}
