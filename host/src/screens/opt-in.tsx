import { Spinner } from '@tapin/shared/ui/spinner';
import { Suspense, use } from 'react';
import type { Remote } from '../remotes/discovery.ts';

type OptInModule = typeof import('./opt-in-screen.tsx');

let bringing: Promise<OptInModule> | null = null;

/** What failed is asked for anew the next time. */
function bring(): Promise<OptInModule> {
  bringing ??= import(/* webpackChunkName: "opt-in-screen" */ './opt-in-screen.tsx').catch(
    (error: unknown) => {
      bringing = null;
      throw error;
    },
  );
  return bringing;
}

/** A file of its own: nobody but who runs a district sees it, and that once. */
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
