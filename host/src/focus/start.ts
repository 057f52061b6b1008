import { startAnnouncer } from './announcer.ts';
import { keepFocus } from './keep-focus.ts';

/** Starts what people need who use a keyboard or a screen reader, for the screens of all remotes. */
export function startFocusHelp(): void {
  keepFocus();
  startAnnouncer();
}
