import { Type } from 'typebox';
import { Value } from 'typebox/value';
import { addMs, minutes } from '#src/basics/clock.ts';
import type { CallContext } from '#src/http/call-context.ts';
import { clearCookie, readCookie, setCookie } from '#src/http/cookies.ts';
import { open, seal } from '#src/infrastructure/server-keys/sealing.ts';
import type { CodeProof } from './exchange-code.ts';

const attemptValidMs = minutes(10);

const AttemptSchema = Type.Object({
  provider: Type.String(),
  state: Type.String(),
  nonce: Type.String(),
  verifier: Type.String(),
  expiresAt: Type.Integer(),
});

/**
 * Stores the secrets of a sign-in in a sealed cookie of the browser that starts it. The server stores nothing, so that
 * any number of starts needs no limit.
 */
export async function startAttempt(
  { services: { db, config }, reply, now }: CallContext,
  provider: string,
  proof: CodeProof,
): Promise<void> {
  const attempt = { provider, ...proof, expiresAt: addMs(now, attemptValidMs).getTime() };
  const sealed = await seal(db, 'single sign-on', JSON.stringify(attempt));
  setCookie(reply, 'sso', sealed, config, attemptValidMs / 1_000);
}

/** Returns the sign-in that this browser started with the state, and when its state expires. Clears its cookie. */
export async function finishAttempt(
  { services: { db, config }, request, reply, now }: CallContext,
  provider: string,
  state: string,
): Promise<(CodeProof & { expiresAt: Date }) | null> {
  const cookie = readCookie(request, 'sso', config);
  clearCookie(reply, 'sso', config);
  if (cookie === undefined) return null;
  const opened = await open(db, 'single sign-on', cookie);
  if (opened === null) return null;
  const attempt: unknown = JSON.parse(opened);
  if (!Value.Check(AttemptSchema, attempt)) return null;
  const { nonce, verifier, expiresAt } = attempt;
  if (attempt.provider !== provider || attempt.state !== state || expiresAt <= now.getTime()) return null;
  return { state, nonce, verifier, expiresAt: new Date(expiresAt) };
}
