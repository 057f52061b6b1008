import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Encoding, Store, StoredFile } from '#src/store/store.ts';
import { acceptedEncoding, etagMatches } from './conditional-body.ts';
import { contentType } from './content-types.ts';
import { notFound } from './not-found.ts';
import type { ReleaseCache } from './release-cache.ts';

const partPath = /^([a-z][a-z0-9-]*)\/(\d+\.\d+\.\d+(?:-[0-9a-z.-]+)?)\/(.+)$/;

interface PartOptions {
  store: Store;
  releases: ReleaseCache;
  /** Other origins whose pages may load parts from this edge; `*` allows all. */
  origins: string[];
}

/** Serves the files of every version that was ever released, because open pages still request the old ones. */
export function addPartRoutes(app: FastifyInstance, { store, releases, origins }: PartOptions): void {
  app.get<{ Params: { '*': string } }>('/parts/*', async (request, reply) => {
    allowOrigin(reply, request.headers.origin, origins);
    const [, name = '', version = '', file = ''] = partPath.exec(request.params['*']) ?? [];
    const release = name ? await releases.findServable(name, version) : null;
    // HTML files of the store are not served, because pages are composed.
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
  store: Store,
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

/** Allows the configured origins to read a part, also through a cache in front of this edge. */
function allowOrigin(reply: FastifyReply, origin: string | undefined, origins: string[]): void {
  if (origins.length === 0) return;
  reply.header('cross-origin-resource-policy', 'cross-origin');
  if (origins.includes('*')) reply.header('access-control-allow-origin', '*');
  else if (origin && origins.includes(origin)) reply.header('access-control-allow-origin', origin);
  if (!origins.includes('*')) reply.header('vary', 'origin');
}
