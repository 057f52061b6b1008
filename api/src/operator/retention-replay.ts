import { readFile } from 'node:fs/promises';
import type { CommandResult } from '@tapin/shared/server/command-line';
import type { Database } from '#src/database/database.ts';
import { audit } from '#src/infrastructure/audit/audit.ts';
import { endAllAccess, readLedger, replayLedger } from '#src/privacy/retention/replay.ts';
import { confirm } from './confirm.ts';
import { OperatorError } from './outcomes.ts';

async function readEntries(file: string) {
  try {
    return readLedger(await readFile(file, 'utf8'));
  } catch (error) {
    throw new OperatorError(`${file}: ${error instanceof Error ? error.message : String(error)}`);
  }
}

/** Brings a restored database to the state of the ledger. It is safe to run it twice. */
export async function replayRetention(
  db: Database,
  { file, yes }: { file: string; yes?: true },
  now: Date,
): Promise<CommandResult> {
  const entries = await readEntries(file);
  const question = 'Repeat them, and end all sessions, links and codes?';
  await confirm(question, [`${file} has ${entries.length} changes.`], yes);
  await replayLedger(db, entries);
  const sessions = await endAllAccess(db);
  const detail = { changes: entries.length, sessions };
  await audit(db, { at: now, actorId: null, action: 'replay-retention', detail });
  return {
    data: detail,
    lines: [`Repeated ${entries.length} changes and ended ${sessions} sessions, and all links and codes.`],
  };
}
