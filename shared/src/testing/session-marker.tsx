import { sessionMarker } from '@tapin/contract/session-marker';

/** Sets or deletes the cookie with which the server tells pages that a session may exist. */
export function setSessionMarker(isSet: boolean): void {
  // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no Cookie Store API
  document.cookie = `${sessionMarker}=${isSet ? '1' : '; Max-Age=0'}`;
}
