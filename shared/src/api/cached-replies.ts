import type { AxiosInstance, InternalAxiosRequestConfig } from 'axios';
import { onSessionEnd } from '../session/end-session.ts';

interface CachedReply {
  tag: string;
  data: unknown;
}

/** The number of cached replies. A page repeats a few calls, and sometimes adds a call about another student. */
const maxCachedReplies = 40;

const notModified = 304;

/**
 * Caches replies with an ETag in memory, until the page is closed or the session ends. A repeated call sends the ETag,
 * and gets 304 if nothing has changed. The browser's own cache must not store anything about students on a shared
 * device.
 */
export function cacheReplies(http: AxiosInstance): void {
  const cache = new Map<string, CachedReply>();
  const sent = new WeakMap<InternalAxiosRequestConfig, CachedReply>();
  onSessionEnd(() => cache.clear());
  const cacheKeyOf = (config: InternalAxiosRequestConfig) =>
    `${config.headers.get('accept-language')} ${http.getUri(config)}`;

  http.interceptors.request.use((config) => {
    const cached = config.method === 'get' ? cache.get(cacheKeyOf(config)) : undefined;
    if (!cached) return config;
    sent.set(config, cached);
    config.headers.set('if-none-match', cached.tag);
    config.validateStatus = (status) => status === notModified || (status >= 200 && status < 300);
    return config;
  });

  http.interceptors.response.use((response) => {
    const { config, headers, status } = response;
    const key = cacheKeyOf(config);
    // The cache may have the reply of another call by the time a 304 arrives.
    if (status === notModified) return { ...response, data: sent.get(config)?.data };
    if (typeof headers.etag !== 'string') return response;
    // A new reply moves to the end of the map, and the first reply is evicted.
    cache.delete(key);
    cache.set(key, { tag: headers.etag, data: response.data });
    const [oldest] = cache.keys();
    if (cache.size > maxCachedReplies && oldest !== undefined) cache.delete(oldest);
    return response;
  });
}
