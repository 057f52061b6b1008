import { i18n } from '../i18n/instance.ts';
import { ApiError } from './api-error.ts';

/**
 * Loads the HTTP client. It has its own chunk, because the first question uses prefetched replies and does not need it.
 * Pages load it when nothing more urgent is loading. A chunk that fails to load counts as a network error.
 */
export async function loadHttp() {
  try {
    const { http } = await import(/* webpackChunkName: "http" */ './http.ts');
    return http;
  } catch {
    const code = navigator.onLine ? 'network' : 'offline';
    throw new ApiError(i18n.t(`shared:error.${code}`), code);
  }
}
