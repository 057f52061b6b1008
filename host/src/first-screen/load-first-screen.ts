import { mayBeSignedIn, meQuery } from '@tapin/shared/api';
import type { QueryClient } from '@tapin/shared/query';
import { getAuth } from '@tapin/shared/session';
import { mayOpen, needsSession } from '../guards/redirect-for.ts';
import type { Remote } from '../remotes/discovery.ts';
import type { RemoteLoader } from '../remotes/loading/remote-loader.ts';
import { findOwner } from '../remotes/ownership.ts';

/**
 * How long the first render waits for the screen before it shows the shell with a loading state. Only idle time counts,
 * because rendering the shell on a busy slow processor would delay the screen further.
 */
const firstRenderWait = { rounds: 6, roundMs: 50 };

/** How long the first render waits while the page shows a placeholder of the screen. */
const placeholderWaitMs = 15_000;

async function waitForScreen(hasPlaceholder: boolean): Promise<void> {
  if (hasPlaceholder) return new Promise((resolve) => setTimeout(resolve, placeholderWaitMs));
  for (let round = 0; round < firstRenderWait.rounds; round += 1) {
    await new Promise((resolve) => setTimeout(resolve, firstRenderWait.roundMs));
  }
}

/**
 * Loads the screen of a path before the first render, so that shell and screen appear together. Errors are handled where
 * the screen is rendered.
 */
export async function loadFirstScreen(
  path: string,
  remotes: readonly Remote[],
  loader: RemoteLoader,
  queryClient: QueryClient,
  hasPlaceholder = false,
): Promise<void> {
  const owner = findOwner(remotes, path);
  if (!owner || owner.remote.isPartial) return;
  const load = async () => {
    if (needsSession(owner) && !getAuth().user && mayBeSignedIn())
      await queryClient.fetchQuery({ ...meQuery, retry: false });
    if (!mayOpen(owner, getAuth())) return;
    const { prefetchData } = await loader.load(owner.remote, { path: owner.claim.path });
    await prefetchData?.(queryClient);
  };
  await Promise.race([load().catch(() => undefined), waitForScreen(hasPlaceholder)]);
}
