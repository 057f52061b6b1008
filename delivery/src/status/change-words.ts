import type { LogEntry } from '#src/store/log-entry.ts';

/** What was done to a part, in a line that says its stable version anyway. */
export const changeWords = ({ action, from }: LogEntry): string =>
  action === 'withdraw' && from ? `${action} ${from}` : action;
