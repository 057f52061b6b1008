import { showNotice } from './notices.tsx';

/** Says while the device is offline that the page waits. Queries go on by themselves when it is online again. */
export function watchConnection(): void {
  const update = () => void showNotice('offline', navigator.onLine ? null : []);
  addEventListener('online', update);
  addEventListener('offline', update);
  update();
}
