import type { ErrorCode } from '@tapin/contract/error-codes';
import type { SsoReturn } from '@tapin/contract/sso-calls';
import { FairQueue, NotStartedError } from '@tapin/servers/fair-queue';
import { buildAuthorizationUrl, calculatePKCECodeChallenge, randomPKCECodeVerifier } from 'openid-client';
import { Type } from 'typebox';
import { Value } from 'typebox/value';
import { rosterIdentityOf } from '#src/accounts/rostered/find-rostered.ts';
import { startSession } from '#src/accounts/session/service.ts';
import { AppError } from '#src/basics/app-error.ts';
import { addMs, minutes } from '#src/basics/clock.ts';
import { hashOf, newToken } from '#src/basics/secrets.ts';
import { isLostRace } from '#src/database/lost-race.ts';
import type { CallContext } from '#src/http/call-context.ts';
import { clearCookie, readCookie, setCookie } from '#src/http/cookies.ts';
import type { Services } from '#src/http/services.ts';
import { open, seal } from '#src/infrastructure/sealing.ts';
import { type ProviderFault, providerFaultOf } from './client-check.ts';
import { type CodeProof, exchangeCode } from './exchange-code.ts';
import { findOrCreateAccount } from './find-account.ts';
import { profileOf, type SsoProfile } from './profile.ts';
import { configurationOf, createClient, traitsOf } from './providers.ts';
import { useUpState } from './repository.ts';

const attemptValidMs = minutes(10);

const AttemptSchema = Type.Object({
  provider: Type.String(),
  state: Type.String(),
  nonce: Type.String(),
  verifier: Type.String(),
  expiresAt: Type.Integer(),
});

/**
 * Stores the secrets of a log-in in a sealed cookie of the browser that starts it. The server stores nothing, so that
 * any number of log-ins may be started without a limit.
 */
async function startAttempt(
  { services: { db, config }, reply, now }: CallContext,
  provider: string,
  proof: CodeProof,
): Promise<void> {
  const attempt = { provider, ...proof, expiresAt: addMs(now, attemptValidMs).getTime() };
  const sealed = await seal(db, 'single sign-on', JSON.stringify(attempt));
  setCookie(reply, 'sso', sealed, config, attemptValidMs / 1_000);
}

/** Returns the log-in that this browser started with the state, and when the state expires. Clears the cookie. */
async function finishAttempt(
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

/**
 * Limits how many codes are exchanged at the same time, because each exchange waits for the provider. Clients take
 * turns, so that a client with many invented codes does not delay other clients.
 */
const queue = new FairQueue({ concurrency: 20, maxWaiting: 1_000, maxWaitingPerClient: 300 });

/** Exchanges a code when the client's turn comes. Throws `unavailable` when too many exchanges wait. */
async function queueExchange<T>(client: string, exchange: () => Promise<T>): Promise<T> {
  try {
    return await queue.run(client, exchange);
  } catch (error) {
    if (error instanceof NotStartedError) throw new AppError('unavailable');
    throw error;
  }
}

function returnAddress({ config }: Services, provider: string): string {
  return `${config.publicUrl}/api/auth/sso/${provider}/return`;
}

function errorPage({ config }: Services, reason: string): string {
  return `${config.publicUrl}/auth/sso?error=${encodeURIComponent(reason)}`;
}

/** The reasons that are added to the page address, by error code, for errors that the person can correct. */
const reasons: Partial<Record<ErrorCode, string>> = {
  validation: 'invalid_return',
};

/** Returns the page to redirect to after any error, because a browser would show the body of an error reply. */
export function errorPageOf(error: Error, { services, request }: CallContext): string {
  const reason = error instanceof AppError ? reasons[error.code] : undefined;
  if (!reason) request.log.error({ err: error }, 'single sign-on failed with an unexpected error');
  return errorPage(services, reason ?? 'unavailable');
}

function countFault({ providerFailures }: Services, provider: string, fault: ProviderFault): void {
  if (fault) providerFailures.set(provider, (providerFailures.get(provider) ?? 0) + 1);
}

export async function startAuthorization(provider: string, context: CallContext): Promise<string> {
  const { services, request } = context;
  const configuration = configurationOf(services.sso, provider);
  if (!configuration) return errorPage(services, 'not_configured');
  try {
    const client = await createClient(provider, configuration);
    const state = newToken();
    const nonce = newToken();
    const verifier = randomPKCECodeVerifier();
    await startAttempt(context, provider, { state, nonce, verifier });
    const url = buildAuthorizationUrl(client, {
      redirect_uri: returnAddress(services, provider),
      scope: traitsOf(provider).scope,
      state,
      nonce,
      code_challenge: await calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
    });
    return url.href;
  } catch (error) {
    request.log.warn(
      { err: error, provider },
      'single sign-on could not start: the provider did not send its metadata',
    );
    countFault(services, provider, providerFaultOf(error));
    return errorPage(services, 'provider_unreachable');
  }
}

export async function finishAuthorization(
  provider: string,
  query: SsoReturn,
  context: CallContext,
): Promise<string> {
  const { services, request, reply, language, client } = context;
  const { db, config } = services;
  const configuration = configurationOf(services.sso, provider);
  if (!configuration) return errorPage(services, 'not_configured');
  const { state } = query;
  if (query.error !== undefined) return errorPage(services, 'denied');
  if (state === undefined) {
    return traitsOf(provider).launchesWithoutState
      ? startAuthorization(provider, context)
      : errorPage(services, 'invalid_return');
  }
  const attempt = await finishAttempt(context, provider, state);
  if (!attempt) return errorPage(services, 'invalid_return');
  const returnUrl = new URL(returnAddress(services, provider));
  returnUrl.search = new URL(request.url, config.publicUrl).search;
  let profile: SsoProfile | null;
  let claims: Record<string, unknown>;
  try {
    claims = await queueExchange(client, () => exchangeCode(provider, configuration, returnUrl, attempt));
    profile = profileOf(provider, claims, configuration.trustsAddresses);
  } catch (error) {
    if (error instanceof AppError) throw error;
    const fault = providerFaultOf(error);
    countFault(services, provider, fault);
    request.log.warn(
      { err: error, provider },
      fault === 'unreachable'
        ? 'single sign-on failed: the provider did not answer'
        : 'single sign-on failed: the provider did not accept the code, or its token is not valid',
    );
    return errorPage(services, fault === 'unreachable' ? 'provider_unreachable' : 'provider_refused');
  }
  if (!profile) return errorPage(services, 'provider_refused');
  // The provider has accepted the code, so only real log-ins store a row.
  if (!(await useUpState(db, hashOf(state), attempt.expiresAt))) return errorPage(services, 'invalid_return');
  const identity = { profile, roster: rosterIdentityOf(claims, profile, configuration.roster ?? null) };
  const found = await findOrCreateAccount(services, identity, language).catch((error: unknown) => {
    // Another tab has just created the account of the same person.
    if (isLostRace(error)) return findOrCreateAccount(services, identity, language);
    throw error;
  });
  if ('refused' in found) return errorPage(services, found.refused);
  const { userId } = found;
  const started = await startSession(services, reply, { userId, remember: false, loggedInBy: 'sso' });
  if (!started) return errorPage(services, 'invalid_return');
  return `${config.publicUrl}/auth/sso`;
}
