import type { FastifyReply, FastifyRequest } from 'fastify';

interface BucketServerOptions {
  /** As most providers do; a few take no notice of the condition. */
  conditionalWrites?: boolean;
}

const failure = (code: string) => `<Error><Code>${code}</Code><Message>${code}</Message></Error>`;

/**
 * An S3 server in this process. The released one knows conditions for renaming only; that a `PUT` with
 * `If-None-Match: *` writes what is not there yet, and nothing else, is added here. So is an outage of a bucket: it
 * begins with `PUT /BUCKET?outage=on`.
 */
export async function startBucketServer({ conditionalWrites = true }: BucketServerOptions = {}) {
  // Most test files never start this server, and loading it takes longer than their tests.
  const { buildApp } = await import('fauxqs');
  const app = buildApp({ logger: false });
  const there = new Set<string>();
  const out = new Set<string>();
  // Without a moment in between, so that of two at once one comes first.
  app.addHook(
    'preHandler',
    ({ method, url, headers }: FastifyRequest, reply: FastifyReply, done: () => void) => {
      const refuse = (status: number, code: string) =>
        reply.code(status).type('application/xml').send(failure(code));
      const [path = '', query = ''] = url.split('?');
      const [, bucket = ''] = path.split('/');
      const outage = new URLSearchParams(query).get('outage');
      if (outage) {
        if (outage === 'on') out.add(bucket);
        else out.delete(bucket);
        return void reply.code(204).send();
      }
      // As an answer that is not tried again.
      if (out.has(bucket)) return void refuse(403, 'AccessDenied');
      const isRefused = conditionalWrites && headers['if-none-match'] === '*' && there.has(path);
      if (method === 'DELETE') there.delete(path);
      if (method === 'PUT' && isRefused) return void refuse(412, 'PreconditionFailed');
      if (method === 'PUT') there.add(path);
      done();
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
