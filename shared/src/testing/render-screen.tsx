import { languages } from '@tapin/contract/languages';
import { i18n, loadMessages } from '@tapin/shared/i18n';
import { QueryClient, QueryClientProvider } from '@tapin/shared/query';
import {
  type RenderedSlot,
  Route,
  Routes,
  SlotContext,
  useLocation,
  useNavigate,
} from '@tapin/shared/router';
import { MemoryRouter } from '@tapin/shared/testing/router';
import { act, type RenderResult, render } from '@testing-library/react';
import { type ReactNode, useEffect } from 'react';
import type { RemoteModule } from '../remote/module.ts';

export interface RenderOptions {
  /** The remote's module, for its routes and texts. */
  remote: RemoteModule;
  namespace: string;
  /** Where the person is. */
  at: string;
  /** Renders the content of a slot in the screen, as other remotes would. Without it the slots are empty. */
  renderSlot?: (slot: RenderedSlot) => ReactNode;
}

type NavigateTo = (to: string) => void | Promise<void>;

export interface ScreenResult extends RenderResult {
  queryClient: QueryClient;
  /** Leads the person to another place, or back. */
  go: (to: string) => Promise<void>;
}

/**
 * Renders a screen of a remote at a path, as the shell would. The element `data-testid="location"` has the current
 * path.
 */
export async function renderScreen({
  remote,
  namespace,
  at,
  renderSlot = () => null,
}: RenderOptions): Promise<ScreenResult> {
  await loadMessages(namespace, remote.messages);
  // In a real page, the texts of components exist in every language.
  for (const language of languages)
    i18n.addResourceBundle(language, namespace, (await remote.messages[language]()).default, true, true);
  const screens = await Promise.all(
    remote.routes.map(async ({ path, screen }) => ({ path, Screen: (await screen()).default })),
  );
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  let navigate: NavigateTo = () => undefined;
  const storeNavigate = (go: NavigateTo) => {
    navigate = go;
  };
  const rendered = render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter initialEntries={[at]}>
        <SlotContext value={renderSlot}>
          <Routes>
            {screens.map(({ path, Screen }) => (
              <Route key={path} path={path} element={<Screen />} />
            ))}
            <Route path="*" element={<p>Elsewhere</p>} />
          </Routes>
        </SlotContext>
        <Location onNavigate={storeNavigate} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  return { ...rendered, queryClient, go: (to) => act(async () => navigate(to)) };
}

function Location({ onNavigate }: { onNavigate: (go: NavigateTo) => void }): ReactNode {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  useEffect(() => onNavigate(navigate), [navigate, onNavigate]);
  return <output data-testid="location">{pathname + search}</output>;
}
