import './page/trusted-types.ts';
import { onCaughtError } from './reports/watch-faults.ts';
import './styles/tokens.css';
import './styles/reset.css';
import './styles/frame.css';
import { localRemotesElementId } from '@tapin/delivery-formats/discovery';
import { loadHttp, meQuery } from '@tapin/shared/api';
import { QueryClient, QueryClientProvider } from '@tapin/shared/query';
import { BrowserRouter } from '@tapin/shared/router';
import { getAuth } from '@tapin/shared/session';
import { useEffect } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { recordBuiltIns } from './containment/contain.ts';
import { loadFirstScreen } from './first-screen/load-first-screen.ts';
import type { startOpenPage } from './open-page/start.ts';
import { isOldBrowser } from './page/old-browser.ts';
import { findPlaceholder, Replacement, replacePlaceholder } from './placeholder/replacement.ts';
import { Catalog } from './remotes/catalog.ts';
import { readDiscovery } from './remotes/discovery.ts';
import { noteOutcome } from './remotes/loading/outcomes.ts';
import { RemoteLoader } from './remotes/loading/remote-loader.ts';
import { RemoteFailed } from './remotes/remote-failed.tsx';
import { preloadSlot } from './remotes/slot.tsx';
import { restoreSchool } from './schools/schools-slot.tsx';

const queryClient = new QueryClient({
  defaultOptions: {
    queries: { retry: false, staleTime: 30_000 },
    // Each call checks by itself whether the device is online, and its error has a text for the person.
    mutations: { networkMode: 'always' },
  },
});

if (getAuth().user) void queryClient.prefetchQuery(meQuery);

// A top-level `await` would add a runtime for asynchronous modules to the first file.
async function start(): Promise<void> {
  const loadCatalog = async () => new Catalog(await readDiscovery());
  const catalog = await loadCatalog().catch(() => null);
  const root = document.getElementById('root');
  if (!root) throw new Error('the page has no root element');

  // The block exists only when this browser loads remotes from development servers, or shows previews.
  const localRemotes = document.getElementById(localRemotesElementId)?.textContent;
  const rootOptions =
    localRemotes && catalog
      ? await (await import('./local/personal-page.tsx')).loadPersonalPage(localRemotes, catalog)
      : undefined;

  await restoreSchool();
  recordBuiltIns();
  const loader = new RemoteLoader(catalog ?? undefined);
  const placeholder = findPlaceholder(root);
  if (catalog) {
    preloadSlot('school-switcher', catalog.current(), loader);
    await loadFirstScreen(location.pathname, catalog.current(), loader, queryClient, placeholder !== null);
  }

  const shell = (
    <QueryClientProvider client={queryClient}>
      <BrowserRouter>
        <Shell loader={loader} catalog={catalog} />
      </BrowserRouter>
    </QueryClientProvider>
  );
  const reactRoot = createRoot(root, { onCaughtError, ...rootOptions });
  if (placeholder)
    await replacePlaceholder(placeholder, () =>
      reactRoot.render(
        <Replacement placeholder={placeholder} root={root}>
          {shell}
        </Replacement>,
      ),
    );
  else reactRoot.render(shell);

  // The HTTP client is loaded first, because a student may answer the first question soon; the versions of other
  // remotes come after it. A page with remotes from development servers is no real visit, so it sends no reports. A page with
  // previews starts its reports by itself.
  setTimeout(() => {
    const complete = () => loader.loadVersions();
    void import('./focus/focus-help.ts')
      .then(({ startFocusHelp }) => startFocusHelp())
      .catch(() => undefined);
    void loadHttp()
      .then(complete, complete)
      .catch(() => undefined)
      .then(localRemotes ? undefined : loadReports)
      .catch(() => undefined)
      .then(() => catalog && keepUpdated(root, catalog, loader, queryClient));
  }, 500);
}

async function loadReports(): Promise<void> {
  const { startReports } = await import(/* webpackChunkName: "open-page" */ './reports/start-reports.ts');
  startReports();
}

const retryAfterMs = 60_000;

/** Loads the code that updates and watches an open page, after everything that the first screen needs. */
function keepUpdated(...page: Parameters<typeof startOpenPage>): void {
  import(/* webpackChunkName: "open-page" */ './open-page/start.ts').then(
    (module) => module.startOpenPage(...page),
    () => setTimeout(() => keepUpdated(...page), retryAfterMs),
  );
}

interface ShellProps {
  loader: RemoteLoader;
  catalog: Catalog | null;
}

/** Reports the outcome of loading the host, as for a remote. When the host fails, `prefetch-data.js` reports it. */
function Shell({ loader, catalog }: ShellProps) {
  useEffect(() => {
    const version = process.env.TAPIN_VERSION ?? '';
    noteOutcome({ remote: 'host', version, status: 'loaded', durationMs: Math.round(performance.now()) });
  }, []);
  return catalog ? <App loader={loader} catalog={catalog} /> : <RemoteFailed onRetry={reloadPage} />;
}

async function reloadPage(): Promise<void> {
  location.reload();
}

if (!isOldBrowser()) void start();
