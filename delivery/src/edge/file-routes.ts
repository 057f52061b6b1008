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

interface KitOptions {
  store: Store;
  releases: ReleaseCache;
  channel: ChannelSource;
}

/** Serves every version of the kit that was ever released, and redirects to the version of the live host. */
export function addKitRoutes(app: FastifyInstance, { store, releases, channel }: KitOptions): void {
  app.get('/kit/latest.tgz', async (_request, reply) => {
    const live = await channel.current();
    const view = await live?.view({ canaryParts: [], failedHosts: [] });
    const kit = await view?.kit();
    if (!kit)
      return plainText(reply, 404, 'the live host was published without a kit: publish a host with one');
    return reply.header('cache-control', 'no-cache').redirect(kit.url, 302);
  });

  app.get<{ Params: { '*': string } }>('/kit/*', async (request, reply) => {
    const [, version = ''] = kitPath.exec(request.params['*']) ?? [];
    const release = version ? await releases.findServable(kitName, version) : null;
    const file = release?.files[kitFile];
    if (!file) return unknownKit(reply, version);
    return sendKit(request, reply, { version, ...file });
  });

  async function sendKit(
    request: FastifyRequest,
    reply: FastifyReply,
    { version, integrity }: { version: string; integrity: string },
  ): Promise<FastifyReply> {
    const etag = `"${integrity}"`;
    reply.header('cache-control', 'public, max-age=31536000, immutable').header('etag', etag);
    if (etagMatches(request.headers['if-none-match'], etag)) return reply.code(304).send();
    const found = await store.openFile(kitName, version, kitFile);
    if (!found) return unknownKit(reply, version);
    return reply.type('application/gzip').header('content-length', found.size).send(found.stream);
  }
}

function unknownKit(reply: FastifyReply, version: string): FastifyReply {
  const reason = version ? `kit ${version} is not in the store of this site` : 'this is no address of a kit';
  return plainText(reply, 404, `${reason}: install ${kitUrl('latest')}, which redirects to the current one`);
}
