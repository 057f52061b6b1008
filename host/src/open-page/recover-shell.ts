import { blame } from '../containment/blame.ts';
import { restoreBuiltIns, type Suspect } from '../containment/contain.ts';
import { leaveVersion } from '../containment/leave-version.ts';
import { shellFailedEvent, shellUnmountedEvent } from '../containment/shell.ts';
import { recentCulprit } from '../reports/screens.ts';

const storageKey = 'tapin-recovered';
/** A page that fails again within this time is not reloaded automatically. */
const pauseMs = 60_000;
/** The person can read the page of apology for this time, while its report is sent. */
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
 * Reloads the page after an error that made React remove the shell. The new page avoids the version that caused the
 * error. The stack of the error names the version. If a built-in function was changed, the stacks of host and libraries
 * prove nothing, so the version with the preceding errors is avoided.
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
