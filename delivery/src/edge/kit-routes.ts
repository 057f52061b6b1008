import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { kitFile } from '#src/publish/built-kit.ts';
import { kitName } from '#src/store/part-names.ts';
import type { Store } from '#src/store/store.ts';
import type { ChannelSource } from './channel-source.ts';
import { etagMatches } from './conditional-body.ts';
import { kitUrl } from './live-kit.ts';
import { plainText } from './not-found.ts';
import type { ReleaseCache } from './release-cache.ts';

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
