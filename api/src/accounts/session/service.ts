import type { SignInMethod } from '@tapin/shared/contract/vocabulary';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { addMs, days, hours, minutes } from '#src/basics/clock.ts';
import { hashOf, newToken } from '#src/basics/secrets.ts';
import type { Caller } from '#src/http/caller.ts';
import { clearCookie, readCookie, setCookie } from '#src/http/cookies.ts';
import type { Services } from '#src/http/services.ts';
import { deviceOf } from './device.ts';
import { deleteSession, findSession, insertSession, updateLastUse } from './repository.ts';

const rememberedSessionMs = days(30);
const idleSessionMs = hours(12);
/** The time of the last use is written at most once in this time. */
const lastUseResolutionMs = minutes(5);

export interface SessionStart {
  userId: number;
  remember: boolean;
  /** The hash that the password matched. It is absent for a person who logged in without a password. */
  passwordHash?: string | null;
  signedInBy?: SignInMethod;
}

/**
 * Starts a session and ends the former one of this browser. Returns false when the password was changed since it was
 * checked; the former session then continues.
 */
export async function startSession(
  services: Services,
  reply: FastifyReply,
  { userId, remember, passwordHash = null, signedInBy = 'password' }: SessionStart,
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
    signedInBy,
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

/** Returns the signed-in person of a request. With a school it also returns the membership there. */
export async function findCaller(
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
  if (addMs(session.seen_at, lastUseResolutionMs) <= now) {
    const expiresAt = session.remember ? null : addMs(now, idleSessionMs);
    await updateLastUse(db, tokenHash, { at: now, expiresAt });
  }
  const { user_id: userId, email_verified: emailVerified, signed_in_by: signedInBy } = session;
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
  return { userId, emailVerified, signedInBy, membership };
}
