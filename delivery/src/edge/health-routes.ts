import type { FastifyInstance } from 'fastify';
import type { ChannelSource } from './channel-source.ts';

/** Adds the routes for monitoring: `/healthz` says whether pages can be served, `/readyz` whether every file can be read. */
export function addHealthRoutes(
  app: FastifyInstance,
  channel: ChannelSource,
  isStopping: () => boolean,
): void {
  const answer = (path: string, isOk: () => Promise<boolean>) =>
    app.get(path, async (_request, reply) => {
      const ok = await isOk();
      return reply
        .code(ok ? 200 : 503)
        .headers({ 'cache-control': 'no-store', ...(ok ? {} : { 'retry-after': '5' }) })
        .send({ ok });
    });
  answer('/healthz', async () => (await channel.current()) !== null);
  answer('/readyz', async () => !isStopping() && channel.isReadable());
}
