import type { CallName, InputOf, OutputOf } from '@tapin/contract/calls';
import { failedCallEvent } from '@tapin/delivery-formats/page-report';
import { loadHttp } from './load-http.ts';
import { addressOf, consumePrefetched, readTimeoutMs } from './prefetch.ts';

/** The input of any call of the contract. */
export interface CallParts {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
}

interface CallOptions {
  signal?: AbortSignal | undefined;
  /** The caller repeats the call itself when its reply was lost. Otherwise every call that changes something is repeated. */
  repeatedByCaller?: true;
}

type Arguments<K extends CallName> =
  unknown extends InputOf<K>
    ? [input?: undefined, options?: CallOptions]
    : [input: InputOf<K>, options?: CallOptions];

const fillInPath = (path: string, params: Record<string, unknown> = {}) =>
  path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));

/**
 * Makes one call of the contract. The name determines the types of the input and of the reply.
 *
 * @param name The method and path in `contract/calls.ts`.
 * @param input The `params`, `query` and `body` of the call; left out if the call has none.
 * @param options `signal` cancels the request; `repeatedByCaller` leaves repeats to the caller.
 * @returns The body of the reply. A failure rejects with an `ApiError`, a cancellation with the `CanceledError` of axios.
 *
 * @example
 * const { dashboard } = await call('GET /staff/dashboard', { query: { schoolUserId } });
 */
export const call = <K extends CallName>(name: K, ...[input, options]: Arguments<K>): Promise<OutputOf<K>> =>
  request(name, input ?? {}, options);

/**
 * Makes a call whose input the caller has assembled and checked against the contract. The stack of `caller` has the remote
 * that makes the call, because a stack after the first `await` does not have it.
 */
export async function request<K extends CallName>(
  name: K,
  parts: CallParts,
  options?: CallOptions,
  caller = new Error(),
): Promise<OutputOf<K>> {
  try {
    return await send(name, parts, options);
  } catch (cause) {
    caller.cause = cause;
    dispatchEvent(new ErrorEvent(failedCallEvent, { error: caller }));
    throw cause;
  }
}

async function send<K extends CallName>(
  name: K,
  { params, query, body }: CallParts,
  options?: CallOptions,
): Promise<OutputOf<K>> {
  const [method = 'GET', path = ''] = name.split(' ');
  const url = fillInPath(path, params);
  // The first calls of a page may have been prefetched before this module was loaded.
  const prefetched =
    method === 'GET' && (await consumePrefetched(addressOf(url, Object.entries(query ?? {}))));
  // A prefetched reply follows the contract too.
  if (prefetched) return prefetched as OutputOf<K>;
  const http = await loadHttp();
  const response = await http.request<OutputOf<K>>({
    method,
    url,
    ...(query && { params: query }),
    // A write has no time limit, because its reply may be late although it was stored.
    ...(method === 'GET' ? { timeout: readTimeoutMs } : { data: body ?? {} }),
    ...(options?.signal && { signal: options.signal }),
    ...(options?.repeatedByCaller && { repeatedByCaller: true }),
  });
  return response.data;
}
