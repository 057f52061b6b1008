import type { CallName, InputOf, OutputOf } from '../contract/calls.ts';
import { addressOf, takeAhead } from './ahead.ts';
import { bringHttp } from './bring-http.ts';

/** The input of any call of the contract. */
export interface Parts {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
}

interface CallOptions {
  signal?: AbortSignal | undefined;
}

type Arguments<K extends CallName> =
  unknown extends InputOf<K>
    ? [input?: undefined, options?: CallOptions]
    : [input: InputOf<K>, options?: CallOptions];

const fillIn = (path: string, params: Record<string, unknown> = {}) =>
  path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));

/** Makes one call of the contract by its name: `call('POST /auth/sign-in', { body })`. */
export const call = <K extends CallName>(name: K, ...[input, options]: Arguments<K>): Promise<OutputOf<K>> =>
  request(name, input ?? {}, options);

/** Makes a call whose input the caller has assembled and checked against the contract. */
export async function request<K extends CallName>(
  name: K,
  { params, query, body }: Parts,
  options?: CallOptions,
): Promise<OutputOf<K>> {
  const [method = 'GET', path = ''] = name.split(' ');
  const url = fillIn(path, params);
  // The first calls of a page may have been prefetched before this code was loaded.
  const asked = method === 'GET' && (await takeAhead(addressOf(url, Object.entries(query ?? {}))));
  // A prefetched reply follows the contract too.
  if (asked) return asked as OutputOf<K>;
  const http = await bringHttp();
  const response = await http.request<OutputOf<K>>({
    method,
    url,
    ...(query && { params: query }),
    ...(method !== 'GET' && { data: body ?? {} }),
    ...(options?.signal && { signal: options.signal }),
  });
  return response.data;
}
