import type { LogEntry } from '../../delivery/src/store/log-entry.ts';

interface Situation {
  /** What the sources would be released as. */
  version: string;
  stable: string | undefined;
  isStored: boolean;
  /** What was last done with the part on this channel. */
  last: Pick<LogEntry, 'action' | 'from'> | undefined;
}

/** Whether a version was built by `start`, from sources that somebody is at work on. */
const isLocal = (version: string): boolean => /-dev\.[0-9a-f]{10}$/.test(version);

/**
 * Whether a part needs no release at a start. What was rolled back stays rolled back, and what somebody released by
 * hand stays live until the sources change.
 */
export function staysLive({ version, stable, isStored, last }: Situation): boolean {
  if (stable === undefined || !isStored) return false;
  const isRolledBack = last?.action === 'rollback' && last.from === version;
  return stable === version || isRolledBack || !isLocal(stable);
}
