import { localRemotesElementId } from '@tapin/delivery-formats/discovery';
import { type PagePreview, pagePreviewsElementId } from '@tapin/delivery-formats/page-preview';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { parseAs } from '#src/store/parse-json.ts';
import type { ForeignOrigins, LiveView } from './live/live-view.ts';
import { ConditionalBody, plainText } from './replies.ts';
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

interface PersonalPage {
  view: LiveView;
  /** The page without the blocks that only this browser gets. */
  page: string;
  allowed: { inlineStyles: readonly string[]; foreign: ForeignOrigins };
  local: LocalRemotes;
  previews: readonly PagePreview[];
}

/**
 * Sends a page that only this browser gets, because it has local remotes or previews. The page names them, and its
 * policy lets it load from the origins of its local remotes. The shell loads the banner when the block of the local
 * remotes exists, so that the shell of other pages does not grow.
 */
export function sendPersonalPage(
  request: FastifyRequest,
  reply: FastifyReply,
  { view, page, allowed, local, previews }: PersonalPage,
): Promise<FastifyReply> {
  const origins = Object.values(local);
  const blocks = [dataBlock(localRemotesElementId, local)];
  if (previews.length > 0) blocks.push(dataBlock(pagePreviewsElementId, previews));
  // A development server serves other content after each build, so its files have no integrity that a page could know.
  if (origins.length > 0) reply.removeHeader('integrity-policy');
  reply.headers({
    ...pagePolicy(view, { ...allowed, others: origins }),
    vary: 'accept-encoding, accept-language, cookie',
  });
  const text = page.replace('</head>', () => `${blocks.join('')}</head>`);
  return new ConditionalBody(text, 'text/html; charset=utf-8').send(request, reply, 'no-store');
}

/** Returns an element with data for the shell. `<` is escaped, so that no text in the data can end the element. */
const dataBlock = (id: string, data: unknown): string =>
  `<script type="application/json" id="${id}">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`;
