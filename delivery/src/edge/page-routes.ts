import { preferredLanguage } from '@tapin/contract/languages';
import { nextStateCookie } from '@tapin/contract/next-state';
import { ssoProviders } from '@tapin/contract/vocabulary';
import { discoveryPath, hostsHeader, hostVersionHeader } from '@tapin/delivery-formats/discovery';
import { previewedDiscoveryParameter, previewedHostHeader } from '@tapin/delivery-formats/page-preview';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { ownershipOf } from '#src/signing/key-list/ownership.ts';
import { parseAs } from '#src/store/parse-json.ts';
import type { ChannelSource } from './live/channel-source.ts';
import type { LiveCanary } from './live/live-channel.ts';
import type { ForeignOrigins } from './live/live-view.ts';
import { changeLocalRemotes, localRemotes, sendPersonalPage } from './local-remotes.ts';
import type { Previews } from './preview/previews.ts';
import { isAssetPath, notFound, plainText } from './replies.ts';
import { pagePolicy } from './security-headers.ts';
import { hasSession, viewForVisitor } from './visits.ts';

interface PageOptions {
  channel: ChannelSource;
  apiUrl: string;
  returns: (canary: LiveCanary, address: string) => boolean;
  overrideOrigins: readonly string[];
  showsPlaceholder: boolean;
  sso: SsoProviders;
  previews: Previews;
  /** The address of the site, or an empty text. */
  publicUrl: string;
}

export function addPageRoutes(
  app: FastifyInstance,
  { channel, overrideOrigins, showsPlaceholder, sso, previews, publicUrl, ...visitors }: PageOptions,
): void {
  app.get(discoveryPath, async (request, reply) => {
    const live = await channel.current();
    if (!live) return nothingPublished(reply);
    const liveView = await viewForVisitor(request, reply, live, visitors);
    // Other open pages of a browser with previews have no banner, so they get the live document. The cookie for reports is
    // that of the page with previews, because a browser has one such cookie.
    const previewed = await previews.pageFor(request, reply, live);
    const isOfPreviews =
      previewed !== null && Object.hasOwn(Object(request.query), previewedDiscoveryParameter);
    const view = isOfPreviews ? previewed.view : liveView;
    const hosts = [view.hostVersion, ...live.hosts, ...(previewed ? [previewed.view.hostVersion] : [])];
    reply.headers({
      vary: 'accept-encoding, cookie',
      [hostVersionHeader]: view.hostVersion,
      [hostsHeader]: [...new Set(hosts)].join(' '),
      ...(isOfPreviews && { [previewedHostHeader]: view.hostVersion }),
    });
    const cacheControl = previewed ? 'no-store' : 'private, no-cache';
    return (await view.discovery()).send(request, reply, cacheControl);
  });

  // Browsers and link previews request this file without reading the page.
  app.get('/favicon.ico', async (_request, reply) => {
    const live = await channel.current();
    if (!live) return nothingPublished(reply);
    const { hostVersion } = await live.view({ canaryParts: [], failedHosts: [] });
    return reply.header('cache-control', 'no-cache').redirect(`/parts/host/${hostVersion}/favicon.ico`);
  });

  app.get('/*', async (request, reply) => {
    const [path = '/'] = request.url.split('?');
    if (isAssetPath(path) || !isNavigation(request)) return notFound(reply);
    const redirect = changeLocalRemotes(request, reply, overrideOrigins);
    if (redirect) return redirect;
    const opened = await previews.open(request, reply);
    if (opened) return opened;
    const live = await channel.current();
    if (!live) return nothingPublished(reply);
    const previewed = await previews.pageFor(request, reply, live);
    const view = previewed?.view ?? (await viewForVisitor(request, reply, live, visitors));
    const language = preferredLanguage(request.headers['accept-language']);
    const visit = {
      hasSession: hasSession(request),
      nextState: request.cookies[nextStateCookie],
      site: { publicUrl, ssoAttributes: sso.attributes() },
    };
    const local = localRemotes(request, overrideOrigins);
    const isLocal = Object.keys(local).length > 0;
    const shown = { ...visit, showsPlaceholder: showsPlaceholder && !isLocal };
    const { body, inlineStyles } = view.page(path, language, shown);
    if (isLocal || previewed) {
      const foreign = await withLocalOrigins(view.foreignOrigins(path), Object.keys(local), channel);
      const allowed = { inlineStyles, foreign };
      const personal = { view, page: body.text, allowed, local, previews: previewed?.previews ?? [] };
      return sendPersonalPage(request, reply, personal);
    }
    reply.headers({
      ...pagePolicy(view, { inlineStyles, foreign: view.foreignOrigins(path) }),
      vary: 'accept-encoding, accept-language, cookie',
    });
    return body.send(request, reply);
  });
}

/**
 * Adds the approved origins of local remotes on every path, because the edge does not know the paths of their builds.
 * Without signatures nothing is approved, and the released declaration decides.
 */
async function withLocalOrigins(
  { connect, images }: ForeignOrigins,
  local: readonly string[],
  channel: ChannelSource,
): Promise<ForeignOrigins> {
  const owners = local.length > 0 ? await channel.owners() : {};
  const approved = local.flatMap((remote) => ownershipOf(owners, remote)?.origins ?? []);
  return { connect: [...connect, ...approved], images: [...images, ...approved.filter(isImageOrigin)] };
}

const isImageOrigin = (origin: string) => origin.startsWith('https:');

/** Whether a request navigates to a page. Browsers send `sec-fetch-dest`; command line tools send only `accept: *\/*`. */
function isNavigation({ headers }: FastifyRequest): boolean {
  const destination = headers['sec-fetch-dest'];
  const accept = headers.accept ?? '*/*';
  return accept.includes('text/html') || (accept === '*/*' && !destination);
}

const nothingPublished = (reply: FastifyReply) =>
  plainText(reply.header('retry-after', '5'), 503, 'no version is published yet: publish the host');

/** The reply of `GET /auth/sso`. An earlier API omits `builtIn`. */
const ReplySchema = Type.Object({
  providers: Type.Array(Type.Unknown()),
  builtIn: Type.Optional(Type.Array(Type.String())),
});

const refreshMs = 5 * 60_000;
const retryMs = 5_000;
const apiDeadlineMs = 1_000;
/** The page reserves space for this number of buttons of providers that the operator has added. */
const maxOwnPlaces = 3;

/**
 * Knows the providers of single sign-on of the site, so that pages show the right buttons before any script runs. Pages
 * do not wait for the API, because the providers are requested in the background.
 */
export class SsoProviders {
  readonly #apiUrl: string;
  #attributes = '';
  #nextReadAt = 0;

  constructor(apiUrl: string) {
    this.#apiUrl = apiUrl;
  }

  /**
   * Returns the attributes of the root element that tell a page which single sign-on buttons to show. They are empty
   * until the API has replied.
   */
  attributes(): string {
    if (Date.now() >= this.#nextReadAt) {
      this.#nextReadAt = Date.now() + retryMs;
      void this.#read().catch(() => undefined);
    }
    return this.#attributes;
  }

  async #read(): Promise<void> {
    const signal = AbortSignal.timeout(apiDeadlineMs);
    const response = await fetch(`${this.#apiUrl}/api/auth/sso`, { signal });
    const known = response.ok ? parseAs(ReplySchema, await response.text()) : null;
    if (!known) return;
    const { builtIn, providers } = known;
    const missing = builtIn ? ssoProviders.filter((provider) => !builtIn.includes(provider)) : [];
    const ownPlaces = Math.min(providers.length, maxOwnPlaces);
    this.#attributes = ` data-no-sso="${missing.join(' ')}"${ownPlaces > 0 ? ` data-own-sso="${ownPlaces}"` : ''}`;
    this.#nextReadAt = Date.now() + refreshMs;
  }
}
