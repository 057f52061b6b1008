const apiAddress: string = process.env.TAPIN_API_URL ?? '/api';

export const ssoProviders = ['google', 'clever', 'classlink'] as const;
export type SsoProvider = (typeof ssoProviders)[number];

/** Where a provider's sign-in begins. The browser goes there itself: it is a redirect, not a call. */
export const ssoLink = (provider: SsoProvider): string => `${apiAddress}/auth/sso/${provider}`;
