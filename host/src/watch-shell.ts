import { type LoadOutcome, outcomesPath } from '@tapin/shared/remote/discovery';

/** Matches the URLs of the files of the host and of the shared libraries. */
const ours = /\/parts\/(host|libraries)\//;

/** After an error the shell has this time to appear, because not every error is fatal. */
const graceMs = 3_000;
/** The shell counts as failed when it has not appeared after this time. */
const limitMs = 20_000;

/**
 * Watches the shell from outside, because a shell that fails cannot report it. On a failure it shows the text that is
 * already in the page, reports the outcome, and reloads the page when the edge has an earlier host.
 */
export function watchShell(root: HTMLElement): void {
  const frame = [...root.children];
  let isTold = false;

  const isWaiting = () => frame.some(({ isConnected }) => isConnected);
  const isGone = () => root.childElementCount === 0;

  async function fail(errorClass: string): Promise<void> {
    if (isTold) return;
    isTold = true;
    if (isGone()) root.append(...frame);
    document.documentElement.classList.add('failed');
    const version = process.env.TAPIN_VERSION ?? '';
    const durationMs = Math.round(performance.now());
    const outcome: LoadOutcome = { remote: 'host', version, status: 'failed', durationMs, errorClass };
    const { status } = await fetch(outcomesPath, { method: 'POST', body: JSON.stringify([outcome]) });
    // After a timeout a reload would only wait for the slow network again.
    if (status === 205 && errorClass !== 'timeout') location.reload();
  }

  const told = (errorClass: string) => void fail(errorClass).catch(() => undefined);

  /** Handles an error. After the shell has appeared, it counts only when the whole shell was unmounted. */
  function onThrow(isOurs: boolean): void {
    setTimeout(() => isGone() && told('render'));
    if (isOurs && isWaiting()) setTimeout(() => isWaiting() && told('module'), graceMs);
  }

  addEventListener(
    'error',
    (event) => {
      const { target } = event;
      if (target instanceof HTMLScriptElement || target instanceof HTMLLinkElement) {
        const address = 'src' in target ? target.src : target.href;
        if (ours.test(address) && isWaiting()) told('entry');
      } else onThrow(event instanceof ErrorEvent && ours.test(event.filename));
    },
    true,
  );
  addEventListener('unhandledrejection', ({ reason }) =>
    onThrow(reason instanceof Error && ours.test(reason.stack ?? '')),
  );
  setTimeout(() => isWaiting() && told('timeout'), limitMs);
}
