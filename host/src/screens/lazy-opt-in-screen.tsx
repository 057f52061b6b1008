import { Spinner } from '@tapin/shared/ui/spinner';
import { Suspense, use } from 'react';
import type { Remote } from '../remotes/discovery.ts';

type OptInModule = typeof import('./opt-in-screen.tsx');

let loading: Promise<OptInModule> | null = null;

function loadScreen(): Promise<OptInModule> {
  loading ??= import(/* webpackChunkName: "opt-in-screen" */ './opt-in-screen.tsx').catch(
    (error: unknown) => {
      loading = null;
      throw error;
    },
  );
  return loading;
}

/** The screen is a separate chunk, because only district admins see it, and only once. */
export function LazyOptInScreen({ remote }: { remote: Remote }) {
  return (
    <Suspense fallback={<Spinner />}>
      <LoadedScreen remote={remote} />
    </Suspense>
  );
}

function LoadedScreen({ remote }: { remote: Remote }) {
  const { OptInScreen } = use(loadScreen());
  return <OptInScreen remote={remote} />;
}
