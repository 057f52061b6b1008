import { Spinner } from '@tapin/shared/ui/spinner';
import { Suspense, use } from 'react';
import type { Remote } from '../remotes/discovery.ts';

type OptInModule = typeof import('./opt-in-screen.tsx');

let bringing: Promise<OptInModule> | null = null;

/** Loads the screen. A failed load is retried the next time. */
function bring(): Promise<OptInModule> {
  bringing ??= import(/* webpackChunkName: "opt-in-screen" */ './opt-in-screen.tsx').catch(
    (error: unknown) => {
      bringing = null;
      throw error;
    },
  );
  return bringing;
}

/** The screen is a separate chunk, because only district admins see it, and only once. */
export function OptIn({ remote }: { remote: Remote }) {
  return (
    <Suspense fallback={<Spinner />}>
      <Brought remote={remote} />
    </Suspense>
  );
}

function Brought({ remote }: { remote: Remote }) {
  const { OptInScreen } = use(bring());
  return <OptInScreen remote={remote} />;
}
