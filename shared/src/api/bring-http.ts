import { i18n } from '../i18n/instance.ts';
import { ApiError } from './api-error.ts';

/**
 * The HTTP client. It is a file of its own, since the first question takes none: what it shows was asked ahead. Pages
 * bring it as soon as nothing more urgent is on its way. Without it the device is as good as offline.
 */
export async function bringHttp() {
  try {
    const { http } = await import(/* webpackChunkName: "http" */ './http.ts');
    return http;
  } catch {
    const code = navigator.onLine ? 'network' : 'offline';
    throw new ApiError(i18n.t(`shared:error.${code}`), code);
  }
}
