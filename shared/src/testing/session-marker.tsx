import { sessionMarker } from '@tapin/contract/session-marker';

export function setSessionMarker(isSet: boolean): void {
  // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no Cookie Store API
  document.cookie = `${sessionMarker}=${isSet ? '1' : '; Max-Age=0'}`;
}
