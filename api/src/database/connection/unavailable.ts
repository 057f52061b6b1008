const leavingCodes = /^(08|57P0|25006)/;
/** A recovering server uses the code 40001 for this, which normally means a serialization failure. */
const recoveryConflict = /conflict with recovery/;

const codeOf = (error: Error) => ('code' in error && typeof error.code === 'string' ? error.code : '');

/** Whether the server of a connection stops, starts, recovers or is read-only, so that the connection is useless. */
export const isServerLeaving = (error: Error): boolean =>
  leavingCodes.test(codeOf(error)) || recoveryConflict.test(error.message);

/**
 * The codes of a database that is unreachable, starts, stops, recovers, is read-only or is full, and of a statement
 * that ran or waited for a lock for too long.
 */
const unavailableCodes =
  /^(08|57P|53)|^(ECONN|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOST|ENET|57014|55P03|25006)/;

/** Whether a call failed because of the state of the database, so that the same call may succeed later. */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return (
    unavailableCodes.test(codeOf(error)) ||
    isServerLeaving(error) ||
    /connection (terminated|timeout|closed)|not queryable|timeout exceeded|query read timeout/i.test(
      error.message,
    )
  );
}
