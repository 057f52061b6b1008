import type { CookieSerializeOptions } from '@fastify/cookie';
import { sessionMarker } from '@tapin/contract/session-marker';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '#src/basics/config.ts';

export type CookieKind = 'session' | 'sign-up' | 'sso' | 'devices' | 'second-factor' | 'session-marker';

const names: Record<CookieKind, string> = {
  session: 'tapin_session',
  'sign-up': 'tapin_sign_up',
  sso: 'tapin_sso',
  devices: 'tapin_devices',
  'second-factor': 'tapin_second_factor',
  'session-marker': sessionMarker,
};

export function cookieName(kind: CookieKind, config: Config): string {
  if (kind === 'session-marker') return names[kind];
  // Browsers accept a cookie with this prefix only over https, without a domain and with the path /.
  return config.mode === 'production' ? `__Host-${names[kind]}` : names[kind];
}

function optionsOf(kind: CookieKind, config: Config): CookieSerializeOptions {
  return {
    httpOnly: kind !== 'session-marker',
    sameSite: 'lax',
    path: '/',
    secure: config.mode === 'production',
  };
}

export function readCookie(request: FastifyRequest, kind: CookieKind, config: Config): string | undefined {
  return request.cookies[cookieName(kind, config)];
}

/**
 * A cookie that a call sets, or clears if its value is null. Without `seconds` it is deleted when the browser closes.
 */
export interface CookieChange {
  kind: CookieKind;
  value: string | null;
  seconds?: number | undefined;
}

export function applyCookie(
  reply: FastifyReply,
  { kind, value, seconds }: CookieChange,
  config: Config,
): void {
  const name = cookieName(kind, config);
  if (value === null) reply.clearCookie(name, optionsOf(kind, config));
  else
    reply.setCookie(name, value, {
      ...optionsOf(kind, config),
      ...(seconds !== undefined && { maxAge: seconds }),
    });
}

/** The cookie changes of calls whose transaction has not been committed yet. */
const heldChanges = new WeakMap<FastifyReply, CookieChange[]>();

/** Holds the cookie changes back until the work has succeeded, because the reply of a failure must not contain them. */
export async function holdCookies<T>(
  reply: FastifyReply,
  config: Config,
  work: (changes: readonly CookieChange[]) => Promise<T>,
): Promise<T> {
  const changes: CookieChange[] = [];
  heldChanges.set(reply, changes);
  try {
    const result = await work(changes);
    for (const change of changes) applyCookie(reply, change, config);
    return result;
  } finally {
    heldChanges.delete(reply);
  }
}

function changeCookie(reply: FastifyReply, change: CookieChange, config: Config): void {
  const held = heldChanges.get(reply);
  if (held) held.push(change);
  else applyCookie(reply, change, config);
}

export function setCookie(
  reply: FastifyReply,
  kind: CookieKind,
  value: string,
  config: Config,
  seconds?: number,
): void {
  changeCookie(reply, { kind, value, seconds }, config);
}

export function clearCookie(reply: FastifyReply, kind: CookieKind, config: Config): void {
  changeCookie(reply, { kind, value: null }, config);
}
