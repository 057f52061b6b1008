import type { Access } from '@tapin/contract/call';
import type { Session } from '@tapin/contract/session-calls';
import { browsers, type SignInMethod, systems } from '@tapin/contract/vocabulary';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '#src/basics/app-error.ts';
import { addMs, days, hours, isClockWrong, minutes } from '#src/basics/clock.ts';
import { parseId } from '#src/basics/ids.ts';
import { hashOf, newToken } from '#src/basics/secrets.ts';
import type { CallContext } from '#src/http/call-context.ts';
import { clearCookie, readCookie, setCookie } from '#src/http/cookies.ts';
import type { Caller } from '#src/http/grants.ts';
import type { Services } from '#src/http/services.ts';
import { deviceOf, knownOrNull } from './device.ts';
import {
  deleteOtherSessionsOfUser,
  deleteSession,
  findSession,
  insertSession,
  listSessionsOfUser,
  updateLastUse,
} from './repository.ts';

/**
 * Returns the id of a session for the list. The token's hash is the key of the session, so the page gets a hash of
 * that hash.
 */
const idOf = (tokenHash: string) => hashOf(`session ${tokenHash}`);

function currentTokenHash({ services, request }: CallContext): string {
  return hashOf(readCookie(request, 'session', services.config) ?? '');
}

export async function listOwnSessions(context: CallContext, userId: number): Promise<Session[]> {
  const current = currentTokenHash(context);
  const rows = await listSessionsOfUser(context.services.db, userId, context.now);
  const sessions = rows.map(({ token_hash, browser, system, created_at, seen_at }) => ({
    _id: idOf(token_hash),
    browser: knownOrNull(browsers, browser),
    system: knownOrNull(systems, system),
    startedAt: created_at.toISOString(),
    lastUsedAt: seen_at.toISOString(),
    isCurrent: token_hash === current,
  }));
  return sessions.sort((a, b) => Number(b.isCurrent) - Number(a.isCurrent));
}

export async function endOwnSession(context: CallContext, userId: number, id: string): Promise<void> {
  const { db } = context.services;
  const rows = await listSessionsOfUser(db, userId, context.now);
  const found = rows.find(({ token_hash }) => idOf(token_hash) === id);
  if (!found) throw new AppError('not_found');
  await deleteSession(db, found.token_hash);
}

export async function endOtherSessions(context: CallContext, userId: number): Promise<void> {
  await deleteOtherSessionsOfUser(context.services.db, userId, currentTokenHash(context));
}

function schoolOf({ params }: FastifyRequest): number | null {
  const school: unknown = typeof params === 'object' && params !== null && Reflect.get(params, 'school');
  return typeof school === 'string' ? parseId(school) : null;
}

/** Authenticates a request before its body is read, so that a request without a session costs little. */
export async function authenticate(
  services: Services,
  access: Access,
  request: FastifyRequest,
): Promise<void> {
  if (access.kind === 'public') return;
  const inSchool = access.kind === 'member' && access.by === 'params.school';
  request.caller = await findCaller(services, request, inSchool ? schoolOf(request) : null);
  // While the clocks of the machines disagree, nobody knows which sessions have ended.
  if (!request.caller) throw new AppError(isClockWrong(services.clock) ? 'unavailable' : 'session_expired');
  const unverified = access.kind === 'session' && access.unverified === true;
  if (!request.caller.emailVerified && !unverified) throw new AppError('email_not_verified');
}

const rememberedSessionMs = days(30);
const idleSessionMs = hours(12);
/** The last use of a remembered session is only shown, so it is written once an hour. */
const rememberedUseResolutionMs = hours(1);
/** The last use of any other session decides when it ends, so it is more exact. */
const idleUseResolutionMs = minutes(5);

export interface SessionStart {
  userId: number;
  remember: boolean;
  /** The hash that the password matched. It is absent for a person who logged in without a password. */
  passwordHash?: string | null;
  loggedInBy?: SignInMethod;
}

/**
 * Starts a session and ends the former session of this browser. Returns false when the password was changed since it
 * was checked; the former session then continues.
 */
export async function startSession(
  services: Services,
  reply: FastifyReply,
  { userId, remember, passwordHash = null, loggedInBy = 'password' }: SessionStart,
): Promise<boolean> {
  const { db, clock, config } = services;
  const token = newToken();
  const now = clock.now();
  const expiresAt = addMs(now, remember ? rememberedSessionMs : idleSessionMs);
  const device = deviceOf(reply.request.headers['user-agent']);
  const session = {
    tokenHash: hashOf(token),
    userId,
    passwordHash,
    remember,
    loggedInBy,
    device,
    now,
    expiresAt,
  };
  if (!(await insertSession(db, session))) return false;
  const former = readCookie(reply.request, 'session', config);
  if (former) await deleteSession(db, hashOf(former));
  const lifetimeSeconds = remember ? rememberedSessionMs / 1_000 : undefined;
  setCookie(reply, 'session', token, config, lifetimeSeconds);
  setCookie(reply, 'session-marker', '1', config, lifetimeSeconds);
  return true;
}

export async function endSession(
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const token = readCookie(request, 'session', services.config);
  if (token) await deleteSession(services.db, hashOf(token));
  clearCookie(reply, 'session', services.config);
  clearCookie(reply, 'session-marker', services.config);
}

/** Returns the logged-in person of a request. With a school it also returns the membership there. */
async function findCaller(
  services: Services,
  request: FastifyRequest,
  schoolId: number | null,
): Promise<Caller | null> {
  const { db, clock, config } = services;
  const token = readCookie(request, 'session', config);
  if (!token) return null;
  const now = clock.now();
  const tokenHash = hashOf(token);
  const session = await findSession(db, tokenHash, schoolId, now);
  if (!session) return null;
  const useResolutionMs = session.remember ? rememberedUseResolutionMs : idleUseResolutionMs;
  if (addMs(session.seen_at, useResolutionMs) <= now) {
    const expiresAt = session.remember ? null : addMs(now, idleSessionMs);
    await updateLastUse(db, tokenHash, { at: now, expiresAt });
  }
  const { user_id: userId, email_verified: emailVerified, signed_in_by: loggedInBy } = session;
  const {
    membership_id: id,
    school_id,
    role,
    verified,
    district_access,
    not_asked_from,
    time_zone,
  } = session;
  const membership =
    id === null ? null : { id, school_id, role, verified, district_access, not_asked_from, time_zone };
  return { userId, emailVerified, loggedInBy, membership };
}
