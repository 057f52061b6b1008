/** Navigation state that tells the landing screen why the person is back. */
export const ssoFailed = { ssoFailed: true } as const;

export const hasSsoFailed = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'ssoFailed' in state;
