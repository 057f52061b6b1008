import { localRemotesElementId } from '@tapin/shared/remote/discovery';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { parseAs } from '#src/store/parse-json.ts';
import { plainText } from './not-found.ts';
import { contentSecurityPolicy } from './security-headers.ts';

const cookie = 'tapin-local';
const LocalSchema = Type.Record(Type.String(), Type.String());
/** `?remote.staff=http://localhost:4403`; without a value, or as `?remote=off`, the way out. */
const parameter = /^remote\.([a-z][a-z0-9-]*)$/;

/** Remotes by name, each with the origin of a squad member's machine from which this browser takes it. */
type LocalRemotes = Record<string, string>;

/** `http://localhost:*` stands for every port. */
function isAllowed(origin: string, allowed: readonly string[]): boolean {
  if (!URL.canParse(origin) || new URL(origin).origin !== origin) return false;
  return allowed.includes(origin) || allowed.includes(origin.replace(/:\d+$/, ':*'));
}

/** The local remotes of whoever asks, as far as they are allowed still. */
export function localRemotes(request: FastifyRequest, allowed: readonly string[]): LocalRemotes {
  const { valid, value } = request.unsignCookie(request.cookies[cookie] ?? '');
  const known = valid ? parseAs(LocalSchema, value) : null;
  return Object.fromEntries(Object.entries(known ?? {}).filter(([, origin]) => isAllowed(origin, allowed)));
}

/** Takes the wish out of an address that has one, or refuses it; null for an address without. */
export function changeLocalRemotes(
  request: FastifyRequest,
  reply: FastifyReply,
  allowed: readonly string[],
): FastifyReply | null {
  const address = new URL(request.url, 'http://page');
  const wished = [...address.searchParams].filter(([name]) => parameter.test(name) || name === 'remote');
  if (wished.length === 0) return null;
  const refused = wished.find(([name, origin]) => name !== 'remote' && origin && !isAllowed(origin, allowed));
  if (refused) {
    const why = allowed.length > 0 ? `${refused[1]} is not among them` : 'there are none';
    return plainText(
      reply,
      403,
      `this site takes remotes from allowed origins only (OVERRIDE_ORIGINS): ${why}`,
    );
  }
  const all = new Map(Object.entries(localRemotes(request, allowed)));
  for (const [name, origin] of wished) {
    const [, remote = ''] = parameter.exec(name) ?? [];
    if (!remote) all.clear();
    else if (origin) all.set(remote, origin);
    else all.delete(remote);
    address.searchParams.delete(name);
  }
  const own = { httpOnly: true, sameSite: 'lax', secure: request.protocol === 'https' } as const;
  reply.setCookie(cookie, JSON.stringify(Object.fromEntries(all)), { ...own, path: '/', signed: true });
  return reply.header('cache-control', 'no-store').redirect(`${address.pathname}${address.search}`, 303);
}

/** A page that takes some of its remotes from elsewhere: it may load from there, and is told so. */
export function sendWithLocalRemotes(reply: FastifyReply, page: string, local: LocalRemotes): FastifyReply {
  const json = JSON.stringify(local).replaceAll('<', '\\u003c');
  const block = `<script type="application/json" id="${localRemotesElementId}">${json}</script>`;
  return reply
    .header('content-security-policy', contentSecurityPolicy(Object.values(local)))
    .removeHeader('integrity-policy')
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(page.replace('</head>', () => `${block}</head>`));
}
