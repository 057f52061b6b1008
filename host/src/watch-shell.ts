import { type LoadOutcome, outcomesPath } from '@tapin/shared/remote/discovery';

/** Matches the URLs of the files of the host and of the shared libraries. */
const hostFiles = /\/parts\/(host|libraries)\//;

/** After an error the shell has this time to appear, because not every error is fatal. */
const errorGraceMs = 3_000;
/** The shell counts as failed when it has not appeared after this time. */
const shellTimeoutMs = 20_000;

/**
 * Watches the shell from outside, because a shell that fails cannot report it. On a failure it shows the text that is
 * already in the page, reports the outcome, and reloads the page when the edge has an earlier host.
 */
export function watchShell(root: HTMLElement): void {
  const loadingFrame = [...root.children];
  let isReported = false;

  const isShellMissing = () => loadingFrame.some(({ isConnected }) => isConnected);
  const isEmpty = () => root.childElementCount === 0;

  async function reportFailure(errorClass: string): Promise<void> {
    if (isReported) return;
    isReported = true;
    if (isEmpty()) root.append(...loadingFrame);
    document.documentElement.classList.add('failed');
    const version = process.env.TAPIN_VERSION ?? '';
    const durationMs = Math.round(performance.now());
    const outcome: LoadOutcome = { remote: 'host', version, status: 'failed', durationMs, errorClass };
    const { status } = await fetch(outcomesPath, { method: 'POST', body: JSON.stringify([outcome]) });
    // After a timeout a reload would only wait for the slow network again.
    if (status === 205 && errorClass !== 'timeout') location.reload();
  }

  const onFailure = (errorClass: string) => void reportFailure(errorClass).catch(() => undefined);

  /** Handles an error. After the shell has appeared, it counts only when the whole shell was unmounted. */
  function onError(isOfHost: boolean): void {
    setTimeout(() => isEmpty() && onFailure('render'));
    if (isOfHost && isShellMissing()) setTimeout(() => isShellMissing() && onFailure('module'), errorGraceMs);
  }

  addEventListener(
    'error',
    (event) => {
      const { target } = event;
      if (target instanceof HTMLScriptElement || target instanceof HTMLLinkElement) {
        const address = 'src' in target ? target.src : target.href;
        if (hostFiles.test(address) && isShellMissing()) onFailure('entry');
      } else onError(event instanceof ErrorEvent && hostFiles.test(event.filename));
    },
    true,
  );
  addEventListener('unhandledrejection', ({ reason }) =>
    onError(reason instanceof Error && hostFiles.test(reason.stack ?? '')),
  );
  setTimeout(() => isShellMissing() && onFailure('timeout'), shellTimeoutMs);
}
