const codes = new Set(['23505', '23503', '40001', '40P01']);

/** Whether somebody else was quicker: a second try sees what they did. */
export function isLostRace(error: unknown): boolean {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' && codes.has(error.code);
}
