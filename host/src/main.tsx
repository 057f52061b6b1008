import './styles/tokens.css';
import './styles/reset.css';
import './styles/frame.css';
import { bringHttp, meQuery } from '@tapin/shared/api';
import { bringMessages } from '@tapin/shared/i18n';
import { QueryClient, QueryClientProvider } from '@tapin/shared/query';
import { BrowserRouter } from '@tapin/shared/router';
import { getAuth } from '@tapin/shared/session';
import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { firstScreen } from './first-screen.ts';
import { messages } from './messages.ts';
import { discover } from './remotes/discovery.ts';
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

const [remotes] = await Promise.all([discover().catch(() => null), bringMessages('host', messages)]);
const root = document.getElementById('root');
if (!root) throw new Error('the page has no root element');

const loader = new RemoteLoader();
if (remotes) {
  bringSlot('school-switcher', remotes, loader);
  await firstScreen(location.pathname, remotes, loader, queryClient);
}

createRoot(root).render(
  <QueryClientProvider client={queryClient}>
    <BrowserRouter>
      {remotes ? <App loader={loader} remotes={remotes} /> : <RemoteFailed onRetry={reloadPage} />}
    </BrowserRouter>
  </QueryClientProvider>,
);

// Whoever answers the first question soon finds it here.
setTimeout(() => void bringHttp().catch(() => undefined), 500);

async function reloadPage(): Promise<void> {
  location.reload();
}
