import { blame } from '../containment/blame.ts';
import { restoreBuiltIns, type Suspect } from '../containment/contain.ts';
import { leaveVersion } from '../containment/leave-version.ts';
import { shellFailedEvent, shellUnmountedEvent } from '../containment/shell.ts';
import { recentCulprit } from '../reports/screens.ts';

const storageKey = 'tapin-recovered';
/** A page that fails again within this time is not loaded again by itself. */
const pauseMs = 60_000;
/** The page of apology is readable for this time, and its report is sent. */
const apologyMs = 2_000;

function isFirstFailure(): boolean {
  try {
    const last = Number(sessionStorage.getItem(storageKey));
    sessionStorage.setItem(storageKey, String(Date.now()));
    return Date.now() - last > pauseMs;
  } catch {
    return false;
  }
}

/**
 * Loads the page again after an error that made React remove the shell. The new page leaves the version that caused it:
 * the one in the stack of the error, or, when a built-in function was changed, the one with the errors before. Then the
 * host and the libraries fail as well, and their stacks say nothing.
 */
export function recoverShell(): void {
  addEventListener(shellUnmountedEvent, (event) => {
    const place: Suspect | null = event instanceof CustomEvent ? event.detail : null;
    let culprit = place && place.remote !== 'host' ? place : null;
    if (restoreBuiltIns()) {
      event.preventDefault();
      culprit ??= recentCulprit();
      blame(culprit);
      dispatchEvent(new Event(shellFailedEvent));
    }
    if ((culprit && leaveVersion(culprit)) || isFirstFailure())
      setTimeout(() => location.reload(), apologyMs);
  });
}
