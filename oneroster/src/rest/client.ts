import { setTimeout as sleep } from 'node:timers/promises';
import { SourceError } from '#src/problems.ts';
import { openConnection, parseAddress } from './connection.ts';
import { type HttpReply, send } from './send.ts';
import { defaultLimits, type RestLimits, type RestOptions, type RestSettings } from './settings.ts';
import { tokenSource } from './token.ts';

const paths = { '1.1': '/ims/oneroster/v1p1', '1.2': '/ims/oneroster/rostering/v1p2' };

/** Returns the address of the service. People enter it with or without the path of the version. */
function serviceAddress({ address, version }: RestSettings): string {
  const url = parseAddress(address);
  const path = url.pathname.replace(/\/+$/, '');
  return `${url.origin}${/\/v1p[12]$/.test(path) ? path : `${path}${paths[version]}`}`;
}

const mayWork = (status: number) => status === 429 || status >= 500;

/**
 * Returns the wait before the next attempt: the wait that the server states, in seconds or as a date, or else a wait
 * that doubles with each attempt.
 */
function waitBefore(reply: HttpReply | null, attempt: number, maxWaitMs: number): number {
  const given = reply?.headers['retry-after'];
  const wanted =
    given === undefined ? Number.NaN : Number(given) * 1_000 || new Date(given).getTime() - Date.now();
  const ms = Number.isFinite(wanted) ? wanted : 500 * 2 ** attempt;
  return Math.min(Math.max(ms, 0), maxWaitMs);
}

export interface RestClient {
  limits: RestLimits;
  signal: AbortSignal;
  /** Returns the reply for a path of the service: a 200, or a status that another attempt would not change. */
  get(path: string): Promise<HttpReply>;
  close(): void;
}

/** Returns a client that logs in, and repeats requests to which a server cannot reply at the moment. */
export function openClient(settings: RestSettings, options: RestOptions): RestClient {
  const limits = { ...defaultLimits, ...options.limits };
  const { wait = (ms, signal) => sleep(ms, undefined, { signal }) } = options;
  const base = serviceAddress(settings);
  const connection = openConnection(options);
  connection.check(parseAddress(settings.address));
  if (settings.auth === 'client-credentials') connection.check(parseAddress(settings.tokenAddress));
  const ended = new AbortController();
  const tooSlow = () => ended.abort(new SourceError('too-slow', new URL(base).host));
  const deadline = setTimeout(tooSlow, limits.totalTimeoutMs);
  const signal = AbortSignal.any([ended.signal, ...(options.signal ? [options.signal] : [])]);
  const token = tokenSource(connection, settings, signal);

  async function attempt(url: URL): Promise<HttpReply> {
    const { maxPageBytes: maxBytes, pageTimeoutMs: timeoutMs } = limits;
    const headers = { authorization: `Bearer ${await token.get()}` };
    return send(connection, { url, headers, maxBytes, timeoutMs, signal });
  }

  async function get(path: string): Promise<HttpReply> {
    const url = new URL(`${base}${path}`);
    let hasRenewed = false;
    for (let count = 1; ; count += 1) {
      let reply: HttpReply | null = null;
      try {
        reply = await attempt(url);
        const isLoginRefused = reply.status === 401 || reply.status === 403;
        if (reply.status === 401 && token.canRenew && !hasRenewed) {
          hasRenewed = true;
          token.renew();
          continue;
        }
        if (isLoginRefused) throw new SourceError('server-login', `${url.pathname}: ${reply.status}`);
        if (!mayWork(reply.status)) return reply;
        if (count === limits.maxAttempts)
          throw new SourceError('server-error', `${url.pathname}: ${reply.status}`);
      } catch (error) {
        const isPassing =
          error instanceof SourceError && (error.code === 'server-unreachable' || error.code === 'too-slow');
        if (!isPassing || count === limits.maxAttempts) throw error;
        // A failed request for a token is not cached, so the next attempt requests a token again.
        token.renew();
      }
      await wait(waitBefore(reply, count, limits.maxWaitMs), signal);
    }
  }

  return {
    limits,
    signal,
    get,
    close: () => {
      clearTimeout(deadline);
      ended.abort();
      connection.agent.destroy();
    },
  };
}
