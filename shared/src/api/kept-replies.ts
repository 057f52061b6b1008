import type { AxiosInstance, InternalAxiosRequestConfig } from 'axios';
import { onSessionEnd } from '../session/end-session.ts';

interface Kept {
  tag: string;
  data: unknown;
}

/** A page that is open all day asks the same few calls, and now and then another student's. */
const most = 40;

const unchanged = 304;

/**
 * Keeps replies that the server marked with a tag, as long as the page lives and the same person is signed in: who asks
 * again sends the tag, and what has not changed does not travel again. The browser itself may keep nothing about
 * students on a shared device.
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
    // Last used, last to go.
    kept.delete(asked);
    kept.set(asked, { tag: headers.etag, data: response.data });
    const [oldest] = kept.keys();
    if (kept.size > most && oldest !== undefined) kept.delete(oldest);
    return response;
  });
}
