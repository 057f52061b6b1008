import { type AxiosInstance, isAxiosError } from 'axios';

declare module 'axios' {
  interface AxiosRequestConfig {
    /** The caller repeats the request itself when it fails. */
    repeatedByCaller?: boolean;
    /** How often the request was repeated. */
    repeats?: number;
  }
}

const keyHeader = 'idempotency-key';
const maxRepeats = 2;
/** The longest wait before the first repeat. Before the second one it is twice as long. */
export const repeatDelay = { firstMs: 1_000 };
const maxDelayMs = 10_000;

/** A proxy without an API, or an API without a database. Without a status no reply has arrived. */
const statusesOfLostReplies = [undefined, 502, 503, 504];

/** A random wait (full jitter), after the time that the server asks for, so that the pages do not all repeat together. */
function delayOf(repeats: number, retryAfter: unknown): number {
  const askedMs = Math.min((Number(retryAfter) || 0) * (repeatDelay.firstMs && 1_000), maxDelayMs);
  return askedMs + Math.random() * repeatDelay.firstMs * 2 ** repeats;
}

/**
 * Repeats a write whose reply was lost, at most twice. Every write may be repeated: the API does it once for each key,
 * which is made here for each request and stays the same in its repeats.
 */
export function repeatWrites(http: AxiosInstance): void {
  http.interceptors.request.use((config) => {
    // Without https, which a development server may lack, a browser makes no keys, and nothing is repeated.
    if (config.method !== 'get' && !config.headers.has(keyHeader) && crypto.randomUUID)
      config.headers.set(keyHeader, crypto.randomUUID());
    return config;
  });

  http.interceptors.response.use(undefined, async (error: unknown) => {
    if (!isAxiosError(error) || !error.config) throw error;
    const { config, response } = error;
    const { repeats = 0, repeatedByCaller } = config;
    const isRepeated = config.headers.has(keyHeader) && !repeatedByCaller && repeats < maxRepeats;
    if (!isRepeated || !navigator.onLine || !statusesOfLostReplies.includes(response?.status)) throw error;
    await new Promise((resolve) => setTimeout(resolve, delayOf(repeats, response?.headers['retry-after'])));
    // A request that was canceled meanwhile ends here, without being sent.
    return http.request({ ...config, repeats: repeats + 1 });
  });
}
