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

/** Sets a cookie. Without `seconds` it is deleted when the browser closes. */
export function setCookie(
  reply: FastifyReply,
  kind: CookieKind,
  value: string,
  config: Config,
  seconds?: number,
): void {
  const lifetime = seconds === undefined ? {} : { maxAge: seconds };
  reply.setCookie(cookieName(kind, config), value, { ...optionsOf(kind, config), ...lifetime });
}

export function clearCookie(reply: FastifyReply, kind: CookieKind, config: Config): void {
  reply.clearCookie(cookieName(kind, config), optionsOf(kind, config));
}
