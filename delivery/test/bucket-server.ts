import type { FastifyReply, FastifyRequest } from 'fastify';
import { buildApp } from 'fauxqs';

interface BucketServerOptions {
  /** As most providers do; a few take no notice of the condition. */
  conditionalWrites?: boolean;
}

/**
 * An S3 server in this process. The released one knows conditions for renaming only; that a `PUT` with
 * `If-None-Match: *` writes what is not there yet, and nothing else, is added here.
 */
export async function startBucketServer({ conditionalWrites = true }: BucketServerOptions = {}) {
  const app = buildApp({ logger: false });
  const there = new Set<string>();
  // Without a moment in between, so that of two at once one comes first.
  app.addHook(
    'preHandler',
    ({ method, url, headers }: FastifyRequest, reply: FastifyReply, done: () => void) => {
      const [path = ''] = url.split('?');
      const isRefused = conditionalWrites && headers['if-none-match'] === '*' && there.has(path);
      if (method === 'DELETE') there.delete(path);
      if (method !== 'PUT' || !isRefused) {
        if (method === 'PUT') there.add(path);
        return done();
      }
      const code = '<Error><Code>PreconditionFailed</Code><Message>It is there already</Message></Error>';
      reply.code(412).type('application/xml').send(code);
    },
  );
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  return { url, stop: () => app.close() };
}

/** What the SDK needs to know of a server, here and in the commands that a test runs. */
export function useBucketServer(url: string): void {
  Object.assign(process.env, {
    AWS_ENDPOINT_URL: url,
    AWS_REGION: 'us-east-1',
    AWS_ACCESS_KEY_ID: 'test',
    AWS_SECRET_ACCESS_KEY: 'test',
  });
}
