import { loadRemote, registerRemotes } from '@module-federation/enhanced/runtime';
import { meQuery } from '@tapin/shared/api';
import { loadMessages } from '@tapin/shared/i18n';
import { QueryClient, QueryClientProvider } from '@tapin/shared/query';
import type { RemoteModule } from '@tapin/shared/remote/module';
import { BrowserRouter } from '@tapin/shared/router';
// The check-in uses this surface and the page does not. It is imported because the bundler shares only imported
// modules.
import '@tapin/shared/session';
import { createRoot } from 'react-dom/client';

/**
 * The page of another product, which shows the check-in. It knows only the address of the manifest of the remote, and
 * nothing about the host of TapIn.
 */
const manifest = new URLSearchParams(location.search).get('manifest') ?? '';
registerRemotes([{ name: 'survey', entry: manifest }]);

const queryClient = new QueryClient();
await queryClient.fetchQuery(meQuery);
const loaded = await loadRemote<{ default: RemoteModule }>('survey/remote');
if (!loaded) throw new Error('the remote exposes nothing');
const { routes, messages } = loaded.default;
await loadMessages('survey', messages);
const [route] = routes;
if (!route) throw new Error('the remote has no screen');
const { default: Screen } = await route.screen();

const root = document.createElement('main');
document.body.append(root);
createRoot(root).render(
  <QueryClientProvider client={queryClient}>
    <BrowserRouter>
      <Screen />
    </BrowserRouter>
  </QueryClientProvider>,
);
