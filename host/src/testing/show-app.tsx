import { QueryClient, QueryClientProvider } from '@tapin/shared/query';
import { useLocation } from '@tapin/shared/router';
import { MemoryRouter } from '@tapin/shared/testing/router';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { act } from 'react';
import { App } from '../app.tsx';
import { Catalog } from '../remotes/catalog.ts';
import type { Remote } from '../remotes/discovery.ts';
import { RemoteLoader } from '../remotes/loading/remote-loader.ts';
import { loadTexts } from './load-texts.ts';
import { catalogOf } from './remotes.ts';

export async function showApp(
  shown: readonly Remote[] | Catalog,
  at: string,
  loader = new RemoteLoader(shown instanceof Catalog ? shown : undefined),
) {
  const catalog = shown instanceof Catalog ? shown : catalogOf(shown);
  await loadTexts();
  window.scrollTo = () => undefined;
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const user = userEvent.setup();
  const page = (
    <QueryClientProvider client={queryClient}>
      <MemoryRouter initialEntries={[at]}>
        <App loader={loader} catalog={catalog} />
        <CurrentPath />
      </MemoryRouter>
    </QueryClientProvider>
  );
  await act(async () => {
    // The error boundary shows caught errors, so React does not need to log them.
    render(page, { onCaughtError: () => undefined });
  });
  return { user, queryClient };
}

function CurrentPath() {
  return <output data-testid="location">{useLocation().pathname}</output>;
}

export const currentPath = () => screen.getByTestId('location').textContent;
