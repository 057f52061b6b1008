import type { Store } from '#src/store/store.ts';

/** Returns what was refused at the last read of a channel, and what expires. A store without signing has none. */
export const signingProblems = ({ signing }: Store, channel: string): string[] =>
  signing ? [...signing.refusals(channel), ...signing.warnings(channel)] : [];
