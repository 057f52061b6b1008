import { type LoadOutcome, outcomesPath } from '@tapin/shared/remote/discovery';

/** Where the host's own files lie, and the libraries that it brings. */
const ours = /\/parts\/(host|libraries)\//;

/** What threw may still be overcome, on a busy device. */
const graceMs = 3_000;
/** Beyond this nobody waits for a page. */
const limitMs = 20_000;

/**
 * Watches the shell from outside, since a shell that fails cannot tell. The words for it are in the page already; here
 * they are shown at once, the operator is told, and the page begins anew where the edge has an earlier host for it.
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
    // Who only waits for a slow network would wait for it once more.
    if (status === 205 && errorClass !== 'timeout') location.reload();
  }

  const told = (errorClass: string) => void fail(errorClass).catch(() => undefined);

  /** Once the shell was there, what throws is its own matter, unless it takes the whole shell along. */
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
