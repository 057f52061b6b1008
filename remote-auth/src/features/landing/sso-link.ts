const apiUrl: string = process.env.TAPIN_API_URL ?? '/api';

/** Returns the address that starts a sign-in with a provider. The browser navigates there, because it is a redirect. */
export const ssoLink = (provider: string): string => `${apiUrl}/auth/sso/${provider}`;
