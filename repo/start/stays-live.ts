import type { LogEntry } from '../../delivery/src/store/log-entry.ts';

interface PartState {
  /** The version that a release of the current sources would have. */
  version: string;
  stable: string | undefined;
  isStored: boolean;
  /** The last change of the part on this channel. */
  last: Pick<LogEntry, 'action' | 'from'> | undefined;
}

/** Whether a version was built by `start`. */
const isLocal = (version: string): boolean => /-dev\.[0-9a-f]{10}$/.test(version);

/**
 * Whether `start` leaves a part unchanged. A part that was rolled back stays rolled back, and a version that was released
 * by a command stays live until the sources change.
 */
export function staysLive({ version, stable, isStored, last }: PartState): boolean {
  if (stable === undefined || !isStored) return false;
  const isRolledBack = last?.action === 'rollback' && last.from === version;
  return stable === version || isRolledBack || !isLocal(stable);
}
