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

/**
 * The statuses of a proxy without an API, or of an API without a database. `undefined` means that no reply has arrived.
 */
const statusesOfLostReplies = [undefined, 502, 503, 504];

/**
 * Returns a random delay (full jitter) after the time that the server asks for, so that pages do not repeat at the same
 * moment.
 */
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
    // Browsers have `crypto.randomUUID` only with https, which a development server may lack. Without a key nothing is
    // repeated.
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
    // A request that was cancelled during the wait is not sent.
    return http.request({ ...config, repeats: repeats + 1 });
  });
}
