const apiAddress: string = process.env.TAPIN_API_URL ?? '/api';

/** Where a provider's sign-in begins. The browser goes there itself: it is a redirect, not a call. */
export const ssoLink = (provider: string): string => `${apiAddress}/auth/sso/${provider}`;
