import { lastResetToken, newcomer, password } from '#test/accounts.ts';
import type { Built } from '#test/build.ts';
import type { Reply, Visitor } from '#test/visitor.ts';

/** Returns the error code of a refusal, or `ok`. */
export const outcomeOf = ({ body }: Reply): string => body.code ?? 'ok';

export const sendLogIn = (visitor: Visitor, email: string, given: string = password, rememberMe = false) =>
  visitor.call('POST /auth/sign-in', { body: { email, password: given, rememberMe } });

export const logIn = async (...given: Parameters<typeof sendLogIn>) => outcomeOf(await sendLogIn(...given));

export const signUp = (visitor: Visitor, changes: Partial<Record<keyof typeof newcomer, string>> = {}) =>
  visitor.send('POST /auth/sign-up', { body: { ...newcomer, ...changes } });

export const verify = async (visitor: Visitor, code: string) =>
  outcomeOf(await visitor.call('POST /auth/sign-up/verify-email', { body: { code } }));

export const resend = async (visitor: Visitor) =>
  outcomeOf(await visitor.send('POST /auth/sign-up/resend-code'));

export async function requestReset(built: Built, email: string, visitor = built.visitor()): Promise<string> {
  await visitor.call('POST /auth/request-password-reset', { body: { email } });
  return lastResetToken(built, email);
}

export const resetPassword = async (visitor: Visitor, token: string, given: string = password) =>
  outcomeOf(await visitor.call('POST /auth/reset-password', { body: { token, password: given } }));

export const statusOf = async (visitor: Visitor) => (await visitor.send('GET /user/me')).status;

export function copyCookies(from: Visitor, to: Visitor): Visitor {
  for (const [name, value] of from.cookies) to.cookies.set(name, value);
  return to;
}
