import './styles/tokens.css';
import './styles/reset.css';
import './styles/frame.css';
import { bringHttp, meQuery } from '@tapin/shared/api';
import { bringMessages } from '@tapin/shared/i18n';
import { QueryClient, QueryClientProvider } from '@tapin/shared/query';
import { localRemotesElementId } from '@tapin/shared/remote/discovery';
import { BrowserRouter } from '@tapin/shared/router';
import { getAuth } from '@tapin/shared/session';
import { useEffect } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { firstScreen } from './first-screen.ts';
import { messages } from './messages.ts';
import { Catalog } from './remotes/catalog.ts';
import { discover } from './remotes/discovery.ts';
import { noteOutcome } from './remotes/outcomes.ts';
import { RemoteFailed } from './remotes/remote-failed.tsx';
import { RemoteLoader } from './remotes/remote-loader.ts';
import { bringSlot } from './remotes/slot.tsx';

const queryClient = new QueryClient({
  defaultOptions: {
    queries: { retry: false, staleTime: 30_000 },
    // Whether the device is online is for the call to find out: its failure has a text for the person.
    mutations: { networkMode: 'always' },
  },
});

// What is stored lets the page start; who the person is now comes along meanwhile.
if (getAuth().user) void queryClient.prefetchQuery(meQuery);

const findRemotes = async () => new Catalog(await discover());
const [catalog] = await Promise.all([findRemotes().catch(() => null), bringMessages('host', messages)]);
const root = document.getElementById('root');
if (!root) throw new Error('the page has no root element');

// Only where somebody takes a remote from their own machine.
const local = document.getElementById(localRemotesElementId)?.textContent;
if (local && catalog) await (await import('./local/local-remotes.tsx')).takeLocalRemotes(local, catalog);

const loader = new RemoteLoader(catalog ?? undefined);
if (catalog) {
  bringSlot('school-switcher', catalog.current(), loader);
  await firstScreen(location.pathname, catalog.current(), loader, queryClient);
}

createRoot(root).render(
  <QueryClientProvider client={queryClient}>
    <BrowserRouter>
      <Shell />
    </BrowserRouter>
  </QueryClientProvider>,
);

// Whoever answers the first question soon finds it here.
setTimeout(() => void bringHttp().catch(() => undefined), 500);

/** The host tells of itself as of any part; when it fails, `ahead.js` does. */
function Shell() {
  useEffect(() => {
    const version = process.env.TAPIN_VERSION ?? '';
    noteOutcome({ remote: 'host', version, status: 'loaded', durationMs: Math.round(performance.now()) });
  }, []);
  return catalog ? <App loader={loader} catalog={catalog} /> : <RemoteFailed onRetry={reloadPage} />;
}

async function reloadPage(): Promise<void> {
  location.reload();
}
