import { PassThrough, type Readable } from 'node:stream';
import { FairQueue } from '@tapin/shared/server/fair-queue';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { refuse, tooLarge } from './refusals.ts';

/** A part of a roster file: 4 MB, which base64 and JSON make 5.6 MB. */
const rosterPart = {
  path: '/api/district/roster/upload/:upload/part/:part',
  bodyLimitBytes: 6 * 1024 * 1024,
};

const partPath = /^\/api\/district\/roster\/upload\/[^/]+\/part\/[^/]+$/;
export const isRosterPart = (method: string, url: string): boolean => method === 'PUT' && partPath.test(url);

/** The parts that are forwarded at the same time. Each occupies a connection to an API until its sender has finished. */
const limits = { concurrency: 24, maxWaiting: 100, maxWaitMs: 20_000 };

/** The sender closed the connection before the whole body had arrived. No API is at fault. */
export class SenderAbortedError extends Error {}

/** A body that is forwarded while it arrives. It can be sent to one API only. */
export class StreamedBody extends PassThrough {
  constructor(payload: Readable) {
    super();
    payload.once('close', () => {
      if (!payload.readableEnded) this.destroy(new SenderAbortedError('the sender aborted the call'));
    });
    // When an API refuses the call, only this stream is destroyed, so that the sender still gets a reply.
    payload.pipe(this);
  }
}

/**
 * Forwards parts of roster files while they arrive. The edge holds no part in memory, and the API refuses a sender
 * without a session before it reads the body.
 */
export function addRosterParts(
  app: FastifyInstance,
  forward: (request: FastifyRequest, reply: FastifyReply) => Promise<void>,
): void {
  const queue = new FairQueue(limits);
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, payload, done) => done(null, payload));
  app.put(rosterPart.path, async (request, reply) => {
    const length = Number(request.headers['content-length']);
    // A body without a length could have any.
    if (!(length <= rosterPart.bodyLimitBytes)) return refuse(request, reply, tooLarge);
    await queue.run(request.ip, () => {
      request.body = new StreamedBody(request.raw);
      return forward(request, reply);
    });
    return reply;
  });
}
