import { getAuth, homePath } from '@tapin/shared/session';
import { blameForTampering, watchStyleSheets } from '../containment/blame.ts';
import { contain } from '../containment/contain.ts';
import { guardFrame } from '../containment/guard-frame.ts';
import { showHiddenShell } from '../containment/hidden-shell.ts';
import { leaveVersion, reloadWithout } from '../containment/leave-version.ts';
import { emitSignal } from '../reports/signals.ts';
import { showNotice } from './notices.tsx';
import { showsUnsavedInput } from './unsaved-input.ts';

const beatMs = 1_000;
/** The page is repaired, and its idle time measured, once in this number of beats. */
const beatsPerCheck = 5;
/** A task of five seconds delays a beat by at least this time. */
const slowAfterMs = 4_000;
/** A longer pause means that the computer slept. */
const maxFreezeMs = 60_000;
const calmAfterMs = 30_000;

const leavePage = () => {
  const home = homePath(getAuth());
  location.assign(location.pathname === home ? '/account' : home);
};

function offerWayOut(): void {
  void showNotice('slow', [
    { name: 'reload', run: () => location.reload() },
    { name: 'leave', run: leavePage },
  ]);
}

function checkStyles(): void {
  const culprit = showHiddenShell();
  if (!culprit) return;
  // Without its style sheet the screen works but looks broken, so the next page uses the last known good version.
  if (showsUnsavedInput()) leaveVersion(culprit);
  else reloadWithout(culprit);
}

function repair(): void {
  contain();
  blameForTampering();
  checkStyles();
}

/** Calls `onSlow` when the page has been busy for seconds, and `onCalm` when it has been fast again for a while. */
function watchBusyTime(onSlow: () => void, onCalm: () => void): void {
  // Safari has no idle callbacks, so only long tasks are noticed in Safari.
  const whenIdle = window.requestIdleCallback ?? ((callback: () => void) => setTimeout(callback));
  let beats = 0;
  let expectedAt: number | null = null;
  let idleAskedAt: number | null = null;
  let slowAt: number | null = null;

  const isFreeze = (ms: number) => ms >= slowAfterMs && ms < maxFreezeMs;

  function beat(): void {
    const now = performance.now();
    const lateMs = expectedAt === null ? 0 : now - expectedAt;
    const waitingMs = idleAskedAt === null ? 0 : now - idleAskedAt;
    if (isFreeze(lateMs) || isFreeze(waitingMs)) {
      if (slowAt === null) onSlow();
      slowAt = now;
    } else if (slowAt !== null && now - slowAt > calmAfterMs) {
      slowAt = null;
      onCalm();
    }
    beats += 1;
    if (idleAskedAt === null && beats % beatsPerCheck === 0) {
      idleAskedAt = now;
      whenIdle(() => {
        idleAskedAt = null;
        repair();
      });
    }
    expectedAt = now + beatMs;
  }

  setInterval(() => {
    if (document.visibilityState === 'visible') return beat();
    // Browsers slow down the timers of a hidden page, and it has no idle time.
    expectedAt = null;
    idleAskedAt = null;
  }, beatMs);
}

/**
 * Watches an open page: it repairs the changes of remotes to the shell, and offers a reload when the page is too busy.
 * A long task delays the beats, and a render loop of short tasks leaves no idle time.
 */
export function watchPage(root: Element): void {
  watchStyleSheets();
  guardFrame(root, reloadWithout);
  repair();
  watchBusyTime(
    () => {
      // The report names the screen that is shown, because the code that was busy is unknown.
      emitSignal({ kind: 'render', error: null, componentStack: '' });
      offerWayOut();
    },
    () => void showNotice('slow', null),
  );
}
