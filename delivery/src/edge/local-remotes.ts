import { localRemotesElementId } from '@tapin/delivery-formats/discovery';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { parseAs } from '#src/store/parse-json.ts';
import type { LiveView } from './live/live-view.ts';
import { plainText } from './replies.ts';
import { pagePolicy } from './security-headers.ts';
import { cookieOptions } from './visits.ts';

const cookie = 'tapin-local';
const LocalSchema = Type.Record(Type.String(), Type.String());
/**
 * Matches a parameter of the address. `?remote.staff=http://localhost:4403` loads the remote from that server, and
 * `?remote.staff=` or `?remote=off` ends this.
 */
const parameter = /^remote\.([a-z][a-z0-9-]*)$/;

/** The origins of development servers from which this browser loads remotes, by the name of the remote. */
type LocalRemotes = Record<string, string>;

/** Returns whether an origin is allowed. In the list, `*` as a port allows every port. */
function isAllowed(origin: string, allowed: readonly string[]): boolean {
  if (!URL.canParse(origin) || new URL(origin).origin !== origin) return false;
  return allowed.includes(origin) || allowed.includes(origin.replace(/:\d+$/, ':*'));
}

export function localRemotes(request: FastifyRequest, allowed: readonly string[]): LocalRemotes {
  const { valid, value } = request.unsignCookie(request.cookies[cookie] ?? '');
  const known = valid ? parseAs(LocalSchema, value) : null;
  return Object.fromEntries(Object.entries(known ?? {}).filter(([, origin]) => isAllowed(origin, allowed)));
}

/**
 * Returns the path and the query of an address for a redirect within the site. A path that begins with two slashes
 * would name another host.
 */
export const pathForRedirect = ({ pathname, search }: URL): string =>
  `${pathname.replace(/^\/+/, '/')}${search}`;

/**
 * Stores the local remotes that the address names in the cookie, and returns the address of the redirect. Returns null
 * when the address names none.
 */
export function changeLocalRemotes(
  request: FastifyRequest,
  reply: FastifyReply,
  allowed: readonly string[],
): FastifyReply | null {
  // With the path as the first argument, `//a/` would name a host.
  const address = new URL(`http://page${request.url}`);
  const requested = [...address.searchParams].filter(([name]) => parameter.test(name) || name === 'remote');
  if (requested.length === 0) return null;
  const forbidden = requested.find(
    ([name, origin]) => name !== 'remote' && origin && !isAllowed(origin, allowed),
  );
  if (forbidden) {
    const reason = allowed.length > 0 ? `${forbidden[1]} is not one of them` : 'no origin is allowed';
    return plainText(
      reply,
      403,
      `this site loads remotes only from the origins in OVERRIDE_ORIGINS: ${reason}`,
    );
  }
  const all = new Map(Object.entries(localRemotes(request, allowed)));
  for (const [name, origin] of requested) {
    const [, remote = ''] = parameter.exec(name) ?? [];
    if (!remote) all.clear();
    else if (origin) all.set(remote, origin);
    else all.delete(remote);
    address.searchParams.delete(name);
  }
  const content = JSON.stringify(Object.fromEntries(all));
  reply.setCookie(cookie, content, { ...cookieOptions(request), signed: true });
  return reply.header('cache-control', 'no-store').redirect(pathForRedirect(address), 303);
}

/** Sends a page that names its local remotes, with a policy that lets it load from their origins. */
export function sendWithLocalRemotes(
  reply: FastifyReply,
  view: LiveView,
  page: string,
  local: LocalRemotes,
): FastifyReply {
  const json = JSON.stringify(local).replaceAll('<', '\\u003c');
  const block = `<script type="application/json" id="${localRemotesElementId}">${json}</script>`;
  return reply
    .headers(pagePolicy(view, Object.values(local)))
    .removeHeader('integrity-policy')
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(page.replace('</head>', () => `${block}</head>`));
}
