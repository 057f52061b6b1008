import { meQuery } from '@tapin/shared/api';
import type { QueryClient } from '@tapin/shared/query';
import { getAuth } from '@tapin/shared/session';
import { mayOpen, needsSession } from './guards/may-open.ts';
import type { Remote } from './remotes/discovery.ts';
import { ownerOf } from './remotes/ownership.ts';
import type { RemoteLoader } from './remotes/remote-loader.ts';

/**
 * As long as nobody notices; after that the shell comes first and says that it is waiting. Only waiting counts: while a
 * slow processor is at work, to draw the shell as well would be more of the same work.
 */
const patience = { moments: 6, moment: 50 };

async function waiting(): Promise<void> {
  for (let moment = 0; moment < patience.moments; moment += 1) {
    await new Promise((resolve) => setTimeout(resolve, patience.moment));
  }
}

/**
 * Has the screen of a path ready before the page is drawn for the first time, so that shell and screen appear at once.
 * Whatever goes wrong is left to the screen's own place on the page.
 */
export async function firstScreen(
  path: string,
  remotes: readonly Remote[],
  loader: RemoteLoader,
  queryClient: QueryClient,
): Promise<void> {
  const owner = ownerOf(remotes, path);
  if (!owner) return;
  const load = async () => {
    if (needsSession(owner) && !getAuth().user) await queryClient.fetchQuery({ ...meQuery, retry: false });
    if (!mayOpen(owner, getAuth())) return;
    const { bringData } = await loader.load(owner.remote, { path: owner.claim.path });
    await bringData?.(queryClient);
  };
  await Promise.race([load().catch(() => undefined), waiting()]);
}
