import { announceEvent, announcerReadyEvent } from '@tapin/shared/ui/announce';
import styles from './announcer.module.css';

/**
 * Adds the live region of the page. A text is set in the next frame, when a dialog that was just confirmed is closed,
 * because screen readers ignore the page behind a dialog. Returns a function to remove it.
 */
export function startAnnouncer(): () => void {
  const region = document.createElement('div');
  region.setAttribute('role', 'status');
  region.className = styles.region ?? '';
  document.body.append(region);
  const onAnnounce = (event: Event) => {
    // The sender of an event that is not canceled waits for the live region.
    event.preventDefault();
    const text: unknown = event instanceof CustomEvent && event.detail;
    // An empty region in between lets the same text be said again.
    region.textContent = '';
    requestAnimationFrame(() => {
      region.textContent = typeof text === 'string' ? text : '';
    });
  };
  document.addEventListener(announceEvent, onAnnounce);
  document.dispatchEvent(new Event(announcerReadyEvent));
  return () => {
    document.removeEventListener(announceEvent, onAnnounce);
    region.remove();
  };
}
