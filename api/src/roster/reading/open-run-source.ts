import { type FileHandle, mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openCsvZipInWorker } from '@tapin/oneroster/csv-zip-in-worker';
import { SourceError } from '@tapin/oneroster/problems';
import { openRest } from '@tapin/oneroster/rest';
import type { RosterSource, SourceOptions } from '@tapin/oneroster/source';
import { sql } from 'kysely';
import type { Clock } from '#src/basics/clock.ts';
import type { Config } from '#src/basics/config.ts';
import type { Database } from '#src/database/database.ts';
import { copyNewestFile, isOldFile } from '../sources/folder.ts';
import { readRestSettings } from '../sources/settings.ts';
import type { ReadRun } from './repository.ts';

export interface ReadingContext {
  db: Database;
  config: Pick<Config, 'rosterFolder' | 'rosterNetworks'>;
  clock: Clock;
  signal?: AbortSignal;
  /** The pause after each batch, as a multiple of its duration. */
  pauseRatio?: number;
  filePath?: string;
  onProgress?: (progress: { stage: string; done: number; total: number }) => void;
}

/** Opens the source of a run: an upload, a file, the newest file in the folder of the district, or its server. */
export async function openRunSource(
  context: ReadingContext,
  run: ReadRun,
  options: SourceOptions,
): Promise<RosterSource> {
  const { db, config, clock, filePath } = context;
  switch (run.origin) {
    case 'file':
      return openCopy((path) => writeParts(db, run.upload_id, path), options);
    case 'command':
      if (filePath === undefined) throw new SourceError('file-unreadable', '');
      return openCsvZipInWorker(filePath, options);
    case 'folder': {
      const code = await districtCode(db, run);
      return openCopy(async (path) => {
        const now = clock.now();
        const { name, changedAt } = await copyNewestFile({ root: config.rosterFolder, code, now }, path);
        await db.updateTable('roster_runs').set({ file_name: name }).where('id', '=', run.id).execute();
        if (isOldFile(changedAt, now)) reportOldFile(options, name, changedAt);
      }, options);
    }
    case 'rest': {
      const settings = await readRestSettings(db, run.district_id);
      return openRest(settings, { ...options, allowedNetworks: config.rosterNetworks });
    }
  }
}

function reportOldFile({ onProblem }: SourceOptions, file: string, changedAt: Date): void {
  const value = changedAt.toISOString().slice(0, 10);
  onProblem({ file, line: null, column: null, value, code: 'file-old', level: 'warning' });
}

async function districtCode(db: Database, run: ReadRun): Promise<string> {
  const { code } = await db
    .selectFrom('districts')
    .select('code')
    .where('id', '=', run.district_id)
    .executeTakeFirstOrThrow();
  return code;
}

/** Opens a temporary copy of a file, which is deleted when the source is closed. */
async function openCopy(
  writeCopy: (path: string) => Promise<void>,
  options: SourceOptions,
): Promise<RosterSource> {
  const folder = await mkdtemp(join(tmpdir(), 'tapin-roster-copy-'));
  const remove = () => rm(folder, { recursive: true, force: true });
  try {
    const path = join(folder, 'roster.zip');
    await writeCopy(path);
    const source = await openCsvZipInWorker(path, options);
    return {
      ...source,
      close: async () => {
        await source.close();
        await remove();
      },
    };
  } catch (error) {
    await remove();
    throw error;
  }
}

/** The database driver holds several copies of what it receives, so a part is read in pieces of this size. */
const pieceBytes = 256 * 1_024;

async function writeParts(db: Database, uploadId: number | null, path: string): Promise<void> {
  const file = await open(path, 'wx', 0o600);
  try {
    for (let part = 0; ; part += 1) {
      const bytes = await writePart(db, uploadId ?? 0, part, file);
      if (bytes === null && part === 0) throw new SourceError('file-unreadable', '');
      if (bytes === null) return;
    }
  } finally {
    await file.close();
  }
}

/** Writes a part to the file. Returns its number of bytes, or null when the part does not exist. */
async function writePart(
  db: Database,
  uploadId: number,
  part: number,
  file: FileHandle,
): Promise<number | null> {
  for (let written = 0; ; written += pieceBytes) {
    const { rows } = await sql<{ piece: Buffer; bytes: number }>`
      select substring(content from ${written + 1}::integer for ${pieceBytes}::integer) as piece, length(content) as bytes
      from roster_upload_parts where upload_id = ${uploadId} and part = ${part}`.execute(db);
    const [row] = rows;
    if (!row) return null;
    await file.write(row.piece);
    if (written + pieceBytes >= row.bytes) return row.bytes;
  }
}
