import type { RemoteLoader } from '../remotes/remote-loader.ts';

const nextTask = () => new Promise((resolve) => setTimeout(resolve));

/** Exchanges the parts of the page, and keeps the place of the person on it. */
export async function exchangeParts(loader: RemoteLoader): Promise<boolean> {
  // The parts know the latest versions after the next render.
  await nextTask();
  const { scrollX, scrollY } = window;
  const focused = document.activeElement;
  const hadFocus = focused?.closest('[data-remote]');
  const isDone = await loader.exchangeParts();
  await nextTask();
  if (hadFocus && !focused?.isConnected)
    document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true });
  window.scrollTo(scrollX, scrollY);
  return isDone;
}
