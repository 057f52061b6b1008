import { Agent, type Dispatcher } from 'undici';
import { SenderAbortedError, StreamedBody } from './large-bodies.ts';
import { isRepeatable } from './repeatable-calls.ts';
import type { Upstream, Upstreams } from './upstreams.ts';

export interface ReplyTimeouts {
  /** The time limit until a reply to a call begins. */
  replyMs: number;
  /** The time limit of the first attempt of a call that may be repeated. After it, the call is sent to another API. */
  firstReplyMs: number;
}

/** Most queries of an API take milliseconds, and the database aborts a query after 9 s. */
export const replyTimeouts: ReplyTimeouts = { replyMs: 30_000, firstReplyMs: 10_000 };

/** APIs send a reply in one piece, so a reply that stalls is a fault. The time of slow clients does not count. */
const bodyTimeoutMs = 10_000;
const connectTimeoutMs = 2_000;

/**
 * A call that makes one API hang could make the next one hang as well. Therefore no call is sent to more than two APIs,
 * not counting APIs that refused the connection.
 */
const maxReceivers = 2;

/** The error for an API that does not answer health checks. */
class HangError extends Error {}

type Call<T> = Dispatcher.RequestOptions<T>;
type Reply<T> = Dispatcher.ResponseData<T>;
type RequestLine = Pick<Dispatcher.RequestOptions, 'method' | 'path'>;
type SentCall = RequestLine & Pick<Dispatcher.RequestOptions, 'body'>;
type Callback<T> = (error: Error | null, reply: Reply<T>) => void;

/** Sends each call to the first available API, and repeats it on another API when a repetition is safe. */
export class Failover extends Agent {
  readonly #upstreams: Upstreams;
  readonly #timeouts: ReplyTimeouts;
  readonly #onFailure: (address: string, error: Error) => void;

  constructor(
    upstreams: Upstreams,
    timeouts: ReplyTimeouts,
    onFailure: (address: string, error: Error) => void,
  ) {
    super({ connections: 256, bodyTimeout: bodyTimeoutMs, connect: { timeout: connectTimeoutMs } });
    this.#upstreams = upstreams;
    this.#timeouts = timeouts;
    this.#onFailure = onFailure;
  }

  /**
   * Sends a call to an API, whose address replaces the `origin` of the call. It fails with the error of the last API
   * that was tried.
   */
  override request<T = null>(call: Call<T>, callback: Callback<T>): void;
  override request<T = null>(call: Call<T>): Promise<Reply<T>>;
  override request<T>(call: Call<T>, callback?: Callback<T>): Promise<Reply<T>> | undefined {
    const sent = this.#send(call);
    if (!callback) return sent;
    // The declared type of the callback always has a reply. In fact the reply is undefined when there is an error.
    sent.then(
      (reply) => callback(null, reply),
      (error) => Reflect.apply(callback, null, [error]),
    );
    return undefined;
  }

  async #send<T>(call: Call<T>): Promise<Reply<T>> {
    // The call would only wait. A health check notices when an API replies again.
    if (this.#upstreams.allHang) throw new HangError('no API answers health checks');
    const untried = this.#upstreams.inOrder();
    let receivers = 0;
    for (;;) {
      const upstream = untried.shift();
      if (!upstream) throw new Error('no API');
      try {
        return await this.#sendTo(upstream, call, untried, receivers);
      } catch (error) {
        if (!(error instanceof Error)) throw error;
        if (isFailureOfApi(error)) upstream.fail();
        // APIs may have become available or unavailable since the first attempt.
        untried.sort((a, b) => Number(b.isAvailable) - Number(a.isAvailable));
        if (!wasNotSent(error)) receivers += 1;
        if (error instanceof SenderAbortedError) throw error;
        if (this.#mayMove(error, call, upstream, untried[0], receivers)) continue;
        this.#onFailure(upstream.address, error);
        throw error;
      }
    }
  }

  async #sendTo<T>(upstream: Upstream, call: Call<T>, untried: readonly Upstream[], receivers: number) {
    const isFirst =
      receivers === 0 &&
      untried.length > 0 &&
      !(call.body instanceof StreamedBody) &&
      mayRepeatOn(upstream, call);
    const aborted = new AbortController();
    const end = upstream.onHang(() => {
      const next = untried.find(({ isAvailable }) => isAvailable);
      const mayMove = isFirst && next && mayRepeatOn(next, call);
      // A change that an API may be processing keeps waiting for its reply, because its sender would repeat it.
      const waitsInVain = this.#upstreams.allHang && mayRepeatOn(upstream, call);
      if (mayMove || waitsInVain) aborted.abort(new HangError('it hangs'));
    });
    const { replyMs, firstReplyMs } = this.#timeouts;
    try {
      const reply = await super.request<T>({
        ...call,
        origin: upstream.address,
        signal: aborted.signal,
        headersTimeout: isFirst ? firstReplyMs : replyMs,
      });
      upstream.reply();
      reply.body.once('error', (error) => {
        if (isFailureOfApi(error)) upstream.fail();
      });
      return reply;
    } finally {
      end();
    }
  }

  #mayMove(error: Error, call: SentCall, from: Upstream, to: Upstream | undefined, receivers: number) {
    // A streamed body cannot be sent again.
    if (!to || call.body instanceof StreamedBody) return false;
    if (wasNotSent(error)) return true;
    if (receivers >= maxReceivers || !mayRepeatOn(from, call) || !mayRepeatOn(to, call)) return false;
    // After a timeout, another attempt helps only on an API that works.
    return wasDisconnected(error) || to.isAvailable;
  }
}

const mayRepeatOn = ({ calls }: Upstream, { method, path }: RequestLine) => isRepeatable(calls, method, path);

const connectErrorCodes = new Set([
  'ECONNREFUSED',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'UND_ERR_CONNECT_TIMEOUT',
]);
const disconnectErrorCodes = new Set(['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET']);
const timeoutErrorCodes = new Set(['UND_ERR_HEADERS_TIMEOUT', 'UND_ERR_BODY_TIMEOUT']);

const codeOf = (error: Error) => ('code' in error ? `${error.code}` : '');
const wasNotSent = (error: Error) => connectErrorCodes.has(codeOf(error));
const wasDisconnected = (error: Error) => disconnectErrorCodes.has(codeOf(error));
/** Whether an error is caused by the API and not by the call or the client. */
const isFailureOfApi = (error: Error) =>
  wasNotSent(error) ||
  wasDisconnected(error) ||
  timeoutErrorCodes.has(codeOf(error)) ||
  error instanceof HangError;
