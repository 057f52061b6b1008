/**
 * The codes of a database that is away, starts, stops, recovers, only reads or has no room, and of a statement that took too
 * long or waited for a lock for too long.
 */
const unavailableCodes =
  /^(08|57P|53)|^(ECONN|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOST|ENET|57014|55P03|25006)/;

/** Whether a call failed because of the state of the database, so that the same call may succeed later. */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  return (
    unavailableCodes.test(code) ||
    /connection (terminated|timeout|closed)|timeout exceeded|query read timeout/i.test(error.message)
  );
}
