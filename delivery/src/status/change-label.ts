import type { LogEntry } from '#src/store/log-entry.ts';

/** Describes the last change of a part without its stable version, which is printed beside it. */
export const changeLabel = ({ action, from }: LogEntry): string =>
  action === 'withdraw' && from ? `${action} ${from}` : action;
