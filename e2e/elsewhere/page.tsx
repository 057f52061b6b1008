import { loadRemote, registerRemotes } from '@module-federation/enhanced/runtime';
import { meQuery } from '@tapin/shared/api';
import { bringMessages } from '@tapin/shared/i18n';
import { QueryClient, QueryClientProvider } from '@tapin/shared/query';
import type { RemoteModule } from '@tapin/shared/remote/module';
import { BrowserRouter } from '@tapin/shared/router';
// The bundler shares what is imported: the check-in takes this surface, and this page has no other use for it.
import '@tapin/shared/session';
import { createRoot } from 'react-dom/client';

/** Another product's page that shows our check-in: it knows the address of a manifest, and nothing of our host. */
const manifest = new URLSearchParams(location.search).get('manifest') ?? '';
registerRemotes([{ name: 'survey', entry: manifest }]);

const queryClient = new QueryClient();
await queryClient.fetchQuery(meQuery);
const loaded = await loadRemote<{ default: RemoteModule }>('survey/remote');
if (!loaded) throw new Error('the remote exposes nothing');
const { routes, messages } = loaded.default;
await bringMessages('survey', messages);
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
