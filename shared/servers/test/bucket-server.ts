import type { FastifyReply, FastifyRequest } from 'fastify';

interface BucketServerOptions {
  /** Whether the server supports conditional writes, which a few providers ignore. */
  conditionalWrites?: boolean;
  /** The accepted access key ids. Signatures are not checked. */
  keyIds?: ReadonlySet<string>;
}

const failure = (code: string) => `<Error><Code>${code}</Code><Message>${code}</Message></Error>`;

/**
 * Starts an S3 server in this process. Two features are added to its library: a `PUT` with `If-None-Match: *` fails
 * when the object exists, and `PUT /BUCKET?outage=on` starts an outage of a bucket.
 */
export async function startBucketServer({ conditionalWrites = true, keyIds }: BucketServerOptions = {}) {
  // The library is loaded here because loading it takes longer than most tests, and few test files start the server.
  const { buildApp } = await import('fauxqs');
  const app = buildApp({ logger: false });
  const existing = new Set<string>();
  const failing = new Set<string>();
  // The check and the write happen in one step, so that only one of two simultaneous requests succeeds.
  app.addHook(
    'preHandler',
    ({ method, url, headers }: FastifyRequest, reply: FastifyReply, done: () => void) => {
      const refuse = (status: number, code: string) =>
        reply.code(status).type('application/xml').send(failure(code));
      const [path = '', query = ''] = url.split('?');
      const [, bucket = ''] = path.split('/');
      const outage = new URLSearchParams(query).get('outage');
      if (outage) {
        if (outage === 'on') failing.add(bucket);
        else failing.delete(bucket);
        return void reply.code(204).send();
      }
      const [, keyId = ''] = /Credential=([^/]+)/.exec(headers.authorization ?? '') ?? [];
      if (keyIds && !keyIds.has(keyId)) return void refuse(403, 'InvalidAccessKeyId');
      // The status is 403, because the SDK does not retry this error.
      if (failing.has(bucket)) return void refuse(403, 'AccessDenied');
      const isRefused = conditionalWrites && headers['if-none-match'] === '*' && existing.has(path);
      if (method === 'DELETE') existing.delete(path);
      if (method === 'PUT' && isRefused) return void refuse(412, 'PreconditionFailed');
      if (method === 'PUT') existing.add(path);
      done();
    },
  );
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  return { url, stop: () => app.close() };
}

/**
 * Sets the variables with which the SDK finds the server, in this process and in commands that a test starts. Keys in
 * the environment are not replaced, because the server of a real provider checks them.
 */
export function useBucketServer(url: string): void {
  process.env.AWS_ENDPOINT_URL = url;
  process.env.AWS_REGION ??= 'us-east-1';
  process.env.AWS_ACCESS_KEY_ID ??= 'test';
  process.env.AWS_SECRET_ACCESS_KEY ??= 'test';
}
