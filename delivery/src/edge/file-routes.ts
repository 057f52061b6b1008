import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  type Encoding,
  kitFile,
  kitName,
  type Releases,
  type Store,
  type StoredFile,
} from '#src/store/store.ts';
import type { ChannelSource } from './live/channel-source.ts';
import { kitUrl } from './live/discovery.ts';
import type { ReleaseCache } from './live/release-cache.ts';
import { acceptedEncoding, contentType, etagMatches, notFound, plainText } from './replies.ts';
import { pagePolicy, securityHeaders } from './security-headers.ts';

const partPath = /^([a-z][a-z0-9-]*)\/(\d+\.\d+\.\d+(?:-[0-9a-z.-]+)?)\/(.+)$/;

interface PartOptions {
  store: Store;
  releases: ReleaseCache;
  partOrigins: string[];
}

/** Serves the files of every version that was ever released, because open pages still request files of old versions. */
export function addPartRoutes(app: FastifyInstance, { store, releases, partOrigins }: PartOptions): void {
  app.get<{ Params: { '*': string } }>('/parts/*', async (request, reply) => {
    allowOrigin(reply, request.headers.origin, partOrigins);
    const [, name = '', version = '', file = ''] = partPath.exec(request.params['*']) ?? [];
    const release = name ? await releases.findServable(name, version) : null;
    // HTML files of the store are not served, because pages are composed from them.
    if (!release || !Object.hasOwn(release.files, file) || file.endsWith('.html')) return notFound(reply);
    const etag = `"${release.files[file]?.integrity}"`;
    if (etagMatches(request.headers['if-none-match'], etag)) return immutable(reply, etag).code(304).send();
    const wanted = acceptedEncoding(request.headers['accept-encoding']);
    const found = await open(store, name, version, file, wanted);
    if (!found) return notFound(reply);
    if (found.encoding) reply.header('content-encoding', found.encoding);
    return immutable(reply, etag)
      .type(contentType(file))
      .header('content-length', found.size)
      .send(found.stream);
  });
}

async function open(
  store: Releases,
  name: string,
  version: string,
  file: string,
  encoding: Encoding | undefined,
): Promise<(StoredFile & { encoding?: Encoding }) | null> {
  const compressed = encoding ? await store.openFile(name, version, file, encoding) : null;
  if (compressed && encoding) return { ...compressed, encoding };
  return store.openFile(name, version, file);
}

const immutable = (reply: FastifyReply, etag: string) =>
  reply
    .header('cache-control', 'public, max-age=31536000, immutable')
    .header('vary', reply.hasHeader('vary') ? 'accept-encoding, origin' : 'accept-encoding')
    .header('etag', etag);

/** Allows the configured origins to read the files of a part, also through a cache in front of this edge. */
function allowOrigin(reply: FastifyReply, origin: string | undefined, origins: string[]): void {
  if (origins.length === 0) return;
  reply.header('cross-origin-resource-policy', 'cross-origin');
  if (origins.includes('*')) reply.header('access-control-allow-origin', '*');
  else if (origin && origins.includes(origin)) reply.header('access-control-allow-origin', origin);
  if (!origins.includes('*')) reply.header('vary', 'origin');
}

const kitPath = /^(\d+\.\d+\.\d+(?:-[0-9a-z.-]+)?)\.tgz$/;
const documentPath = /^(\d+\.\d+\.\d+(?:-[0-9a-z.-]+)?)\/(docs\/[\w.-]+)$/;

interface KitOptions {
  store: Store;
  releases: ReleaseCache;
  channel: ChannelSource;
}

/**
 * Serves every version of the kit that was ever released with its documents, and redirects to the version of the live
 * host.
 */
export function addKitRoutes(app: FastifyInstance, { store, releases, channel }: KitOptions): void {
  const redirectToLive =
    (addressOf: (kit: { url: string; version: string }) => string) =>
    async (_request: FastifyRequest, reply: FastifyReply) => {
      const live = await channel.current();
      const view = await live?.view({ canaryParts: [], failedHosts: [] });
      const kit = await view?.kit();
      if (!kit)
        return plainText(reply, 404, 'the live host was published without a kit: publish a host with one');
      return reply.header('cache-control', 'no-cache').redirect(addressOf(kit), 302);
    };
  app.get(
    '/kit/latest.tgz',
    redirectToLive(({ url }) => url),
  );
  const toDocuments = redirectToLive(({ version }) => `/kit/${version}/docs/index.html`);
  for (const path of ['/kit/docs', '/kit/docs/']) app.get(path, toDocuments);

  app.get<{ Params: { '*': string } }>('/kit/*', async (request, reply) => {
    const path = request.params['*'];
    const [, version = '', file = kitFile] = kitPath.exec(path) ?? documentPath.exec(path) ?? [];
    const release = version ? await releases.findServable(kitName, version) : null;
    const known = release && Object.hasOwn(release.files, file) ? release.files[file] : undefined;
    const etag = `"${known?.integrity}"`;
    if (known && etagMatches(request.headers['if-none-match'], etag))
      return immutable(reply, etag).code(304).send();
    const found = known && (await open(store, kitName, version, file, encodingOf(request, file)));
    if (!found) return unknownKit(reply, version, file);
    if (found.encoding) reply.header('content-encoding', found.encoding);
    if (file.endsWith('.html')) reply.headers(documentHeaders);
    const type = file === kitFile ? 'application/gzip' : documentType(file);
    return immutable(reply, etag).type(type).header('content-length', found.size).send(found.stream);
  });
}

/** A package is compressed already. */
const encodingOf = ({ headers }: FastifyRequest, file: string) =>
  file === kitFile ? undefined : acceptedEncoding(headers['accept-encoding']);

const documentType = (file: string) =>
  file.endsWith('.html') ? 'text/html; charset=utf-8' : contentType(file);

/** The documents have the policies of every page of the site, and search engines do not list them. */
const documentHeaders = {
  ...securityHeaders,
  ...pagePolicy({ installsTrustedTypes: true, importMap: null, inlineScripts: [] }),
  'x-robots-tag': 'noindex',
};

function unknownKit(reply: FastifyReply, version: string, file: string): FastifyReply {
  if (file !== kitFile)
    return plainText(
      reply,
      404,
      `kit ${version} has no ${file}: open /kit/docs, which redirects to the current documents`,
    );
  const reason = version ? `kit ${version} is not in the store of this site` : 'this is no address of a kit';
  return plainText(reply, 404, `${reason}: install ${kitUrl('latest')}, which redirects to the current one`);
}
