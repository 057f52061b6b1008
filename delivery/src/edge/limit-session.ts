import { constants, type ServerHttp2Session } from 'node:http2';
import { mayHaveLargeBody } from './api/large-bodies.ts';
import type { ConnectionLimits } from './connection-limits.ts';
import { largeBodyDeadlineMs } from './request-deadline.ts';

interface SessionLimits extends ConnectionLimits {
  /** The deadline for a request to arrive, and for the first one to begin after the connection. */
  requestDeadlineMs: number;
}

/** Closes an HTTP/2 session that is idle or floods, and streams whose request or reply does not progress. */
export function limitSession(session: ServerHttp2Session, limits: SessionLimits): void {
  const { requestDeadlineMs, idleMs, stalledMs, maxControlFrames, controlWindowMs } = limits;
  let openStreams = 0;
  const closeIfIdle = () => {
    if (openStreams === 0 && !session.destroyed) session.destroy();
  };
  // The session exists from the TLS handshake on, so this also closes one whose client does not speak HTTP/2.
  let idle = setTimeout(closeIfIdle, requestDeadlineMs);
  session.on('stream', (stream, { ':method': method = '', ':path': path = '' }) => {
    openStreams += 1;
    clearTimeout(idle);
    stream.setTimeout(stalledMs, () => stream.close(constants.NGHTTP2_CANCEL));
    // The deadline is for the request. A reply may take longer.
    const deadlineMs = mayHaveLargeBody(method, path) ? largeBodyDeadlineMs : requestDeadlineMs;
    const deadline = stream.endAfterHeaders ? undefined : setTimeout(() => stream.close(), deadlineMs);
    stream.once('end', () => clearTimeout(deadline));
    stream.once('close', () => {
      clearTimeout(deadline);
      openStreams -= 1;
      if (openStreams === 0 && !session.destroyed) idle = setTimeout(closeIfIdle, idleMs);
    });
  });
  session.once('close', () => clearTimeout(idle));

  let [controlFrames, windowStart] = [0, performance.now()];
  const countControlFrame = () => {
    if (performance.now() - windowStart > controlWindowMs)
      [controlFrames, windowStart] = [0, performance.now()];
    controlFrames += 1;
    if (controlFrames <= maxControlFrames || session.destroyed) return;
    session.goaway(constants.NGHTTP2_ENHANCE_YOUR_CALM);
    session.destroy();
  };
  session.on('ping', countControlFrame).on('remoteSettings', countControlFrame);
}
