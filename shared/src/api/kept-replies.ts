import type { AxiosInstance, InternalAxiosRequestConfig } from 'axios';
import { onSessionEnd } from '../session/end-session.ts';

interface Kept {
  tag: string;
  data: unknown;
}

/** The number of cached replies. A page repeats a few calls, and sometimes makes one about another student. */
const most = 40;

const unchanged = 304;

/**
 * Caches replies with an ETag in memory, until the page is closed or the session ends. A repeated call sends the ETag,
 * and gets 304 if nothing has changed. The browser's own cache must not store anything about students on a shared
 * device.
 */
export function keepReplies(http: AxiosInstance): void {
  const kept = new Map<string, Kept>();
  onSessionEnd(() => kept.clear());
  const askedBy = (config: InternalAxiosRequestConfig) =>
    `${config.headers.get('accept-language')} ${http.getUri(config)}`;

  http.interceptors.request.use((config) => {
    const known = config.method === 'get' ? kept.get(askedBy(config)) : undefined;
    if (!known) return config;
    config.headers.set('if-none-match', known.tag);
    config.validateStatus = (status) => status === unchanged || (status >= 200 && status < 300);
    return config;
  });

  http.interceptors.response.use((response) => {
    const { config, headers, status } = response;
    const asked = askedBy(config);
    if (status === unchanged) return { ...response, data: kept.get(asked)?.data };
    if (typeof headers.etag !== 'string') return response;
    // A new reply moves to the end, and the first one is evicted.
    kept.delete(asked);
    kept.set(asked, { tag: headers.etag, data: response.data });
    const [oldest] = kept.keys();
    if (kept.size > most && oldest !== undefined) kept.delete(oldest);
    return response;
  });
}
