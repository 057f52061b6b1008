import { bringMessages } from '@tapin/shared/i18n';
import { QueryClient, QueryClientProvider } from '@tapin/shared/query';
import { useLocation } from '@tapin/shared/router';
import { MemoryRouter } from '@tapin/shared/testing/router';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { act } from 'react';
import { App } from '../app.tsx';
import { messages } from '../messages.ts';
import type { Remote } from '../remotes/discovery.ts';
import { RemoteLoader } from '../remotes/remote-loader.ts';
import { catalogOf } from './remotes.ts';

/** The whole shell at a path, as it starts in a browser. */
export async function showApp(remotes: readonly Remote[], at: string) {
  await bringMessages('host', messages);
  window.scrollTo = () => undefined;
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const user = userEvent.setup();
  const page = (
    <QueryClientProvider client={queryClient}>
      <MemoryRouter initialEntries={[at]}>
        <App loader={new RemoteLoader()} catalog={catalogOf(remotes)} />
        <Whereabouts />
      </MemoryRouter>
    </QueryClientProvider>
  );
  await act(async () => {
    // What a boundary caught is shown in its place; React's report of it is not of interest.
    render(page, { onCaughtError: () => undefined });
  });
  return { user, queryClient };
}

function Whereabouts() {
  return <output data-testid="location">{useLocation().pathname}</output>;
}

/** Where the person ended up. */
export const whereabouts = () => screen.getByTestId('location').textContent;
