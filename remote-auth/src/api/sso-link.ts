import type { SsoProvider } from '@tapin/shared/contract/vocabulary';

const apiAddress: string = process.env.TAPIN_API_URL ?? '/api';

/** Where a provider's sign-in begins. The browser goes there itself: it is a redirect, not a call. */
export const ssoLink = (provider: SsoProvider): string => `${apiAddress}/auth/sso/${provider}`;
