import { PassThrough, type Readable } from 'node:stream';
import { FairQueue } from '@tapin/servers/fair-queue';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { refuse, tooLarge } from './refusals.ts';

export const largeCalls = [
  // A part of a roster file has 4 MB, which base64 and JSON make 5.6 MB.
  { method: 'PUT', path: '/district/roster/upload/:upload/part/:part', bodyLimit: 6 * 1024 * 1024 },
  { method: 'POST', path: '/district/consents/import', bodyLimit: 8 * 1024 * 1024 },
  { method: 'POST', path: '/admin/consents/import', bodyLimit: 4 * 1024 * 1024 },
  { method: 'POST', path: '/admin/guardians/import', bodyLimit: 4 * 1024 * 1024 },
  { method: 'POST', path: '/school/:school/calendar/import', bodyLimit: 1024 * 1024 },
  { method: 'PUT', path: '/district/texts/:kind/:language', bodyLimit: 128 * 1024 },
];

const segmentsOf = (path: string) => path.split('/');

export function mayHaveLargeBody(method: string, url: string): boolean {
  const [path = ''] = url.split('?');
  const segments = segmentsOf(path);
  return largeCalls.some((call) => {
    const expected = segmentsOf(`/api${call.path}`);
    return (
      call.method === method &&
      expected.length === segments.length &&
      expected.every((part, index) => part.startsWith(':') || part === segments[index])
    );
  });
}

/** The limits for large bodies in transfer. Each occupies a connection to an API until its sender has finished. */
const limits = { concurrency: 24, maxWaiting: 100, maxWaitMs: 20_000 };

/** A body that is forwarded while it arrives. It cannot be sent again. */
export class StreamedBody extends PassThrough {
  /** Whether the sender closed the connection before the whole body had arrived, which is no fault of the API. */
  isAborted = false;

  constructor(payload: Readable) {
    super();
    payload.once('close', () => {
      if (payload.readableEnded) return;
      this.isAborted = true;
      this.destroy(new Error('the sender aborted the call'));
    });
    // When an API refuses the call, only this stream is destroyed, so that the sender still gets a reply.
    payload.pipe(this);
  }
}

/**
 * Forwards large bodies while they arrive. The edge keeps no large body in memory, and the API refuses a sender without
 * a session before it reads the body.
 */
export function addLargeCalls(
  app: FastifyInstance,
  forward: (request: FastifyRequest, reply: FastifyReply) => Promise<void>,
): void {
  const queue = new FairQueue(limits);
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, payload, done) => done(null, payload));
  for (const { method, path, bodyLimit } of largeCalls) {
    app.route({
      method,
      url: `/api${path}`,
      handler: async (request, reply) => {
        const length = Number(request.headers['content-length']);
        // A body without a length could be of any size.
        if (!(length <= bodyLimit)) return refuse(request, reply, tooLarge);
        await queue.run(request.ip, () => {
          request.body = new StreamedBody(request.raw);
          return forward(request, reply);
        });
        return reply;
      },
    });
  }
}
