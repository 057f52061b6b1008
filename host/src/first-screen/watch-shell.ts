import { type LoadOutcome, outcomesPath } from '@tapin/delivery-formats/discovery';
import { shellFailedEvent, shellUnmountedEvent } from '../containment/shell.ts';
import { blamedPlace } from '../reports/code-place.ts';

/** Matches the URLs of the files of the host and of the shared libraries. */
const hostFiles = /\/parts\/(host|libraries)\//;

/** After an error the shell has this time to appear, because not every error is fatal. */
const errorGraceMs = 3_000;
/** The shell counts as failed when it has not appeared after this time. */
const shellTimeoutMs = 20_000;

const host = { remote: 'host', version: process.env.TAPIN_VERSION ?? '' };

/**
 * Watches the shell from outside, because a shell that fails cannot report it. On a failure it shows the text that is
 * already in the page, reports the outcome, and reloads the page when the edge has an earlier host. A remote whose code is
 * in the stack of the error is reported instead of the host.
 */
export function watchShell(root: HTMLElement): void {
  const loadingFrame = [...root.children];
  let isReported = false;

  const isShellMissing = () => loadingFrame.some(({ isConnected }) => isConnected);
  const isEmpty = () => root.childElementCount === 0;

  function showApology(): void {
    root.replaceChildren(...loadingFrame);
    document.documentElement.classList.add('failed');
  }

  async function reportFailure(errorClass: string, part: typeof host | null): Promise<void> {
    if (isReported) return;
    isReported = true;
    if (isEmpty()) showApology();
    else document.documentElement.classList.add('failed');
    // An error whose stack has only libraries has no known cause.
    if (!part) return;
    const { remote, version } = part;
    const durationMs = Math.round(performance.now());
    const outcome: LoadOutcome = { remote, version, status: 'failed', durationMs, errorClass };
    const { status } = await fetch(outcomesPath, { method: 'POST', body: JSON.stringify([outcome]) });
    // After a timeout a reload would only wait for the slow network again.
    if (status === 205 && errorClass !== 'timeout') location.reload();
  }

  const onFailure = (errorClass: string, part: typeof host | null = host) =>
    void reportFailure(errorClass, part).catch(() => undefined);

  /** Handles an error. After the shell has appeared, it counts only when the whole shell was unmounted. */
  function onError(error: unknown, isOfHost: (stack: string) => boolean): void {
    const stack = (error instanceof Error && error.stack) || '';
    const place = blamedPlace(stack);
    setTimeout(() => {
      const unmounted = new CustomEvent(shellUnmountedEvent, { detail: place, cancelable: true });
      if (isEmpty() && dispatchEvent(unmounted)) onFailure('render', place);
    });
    // Until the shell has appeared, a library that fails without a remote in the stack belongs to the host.
    const part = place ?? (isOfHost(stack) ? host : null);
    if (part && isShellMissing())
      setTimeout(() => isShellMissing() && onFailure('module', part), errorGraceMs);
  }

  addEventListener(shellFailedEvent, showApology);
  addEventListener(
    'error',
    (event) => {
      const { target } = event;
      if (target instanceof HTMLScriptElement || target instanceof HTMLLinkElement) {
        const address = 'src' in target ? target.src : target.href;
        if (hostFiles.test(address) && isShellMissing()) onFailure('entry');
      } else if (event instanceof ErrorEvent) onError(event.error, () => hostFiles.test(event.filename));
    },
    true,
  );
  addEventListener('unhandledrejection', ({ reason }) => onError(reason, (stack) => hostFiles.test(stack)));
  setTimeout(() => isShellMissing() && onFailure('timeout'), shellTimeoutMs);
}
