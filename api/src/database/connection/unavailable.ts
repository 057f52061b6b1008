const leavingCodes = /^(08|57P0|25006)/;
/** A server that recovers has the code 40001 for this, which on other servers means that another transaction was faster. */
const recoveryConflict = /conflict with recovery/;

const codeOf = (error: Error) => ('code' in error && typeof error.code === 'string' ? error.code : '');

/** Whether the server of a connection stops, starts, recovers or only reads, so that the connection is of no use. */
export const isServerLeaving = (error: Error): boolean =>
  leavingCodes.test(codeOf(error)) || recoveryConflict.test(error.message);

/**
 * The codes of a database that is away, starts, stops, recovers, only reads or has no room, and of a statement that took too
 * long or waited for a lock for too long.
 */
const unavailableCodes =
  /^(08|57P|53)|^(ECONN|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOST|ENET|57014|55P03|25006)/;

/** Whether a call failed because of the state of the database, so that the same call may succeed later. */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return (
    unavailableCodes.test(codeOf(error)) ||
    isServerLeaving(error) ||
    /connection (terminated|timeout|closed)|timeout exceeded|query read timeout/i.test(error.message)
  );
}
