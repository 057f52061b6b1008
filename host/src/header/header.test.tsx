import { QueryClient, QueryClientProvider } from '@tapin/shared/query';
import { setAuth, signedOut } from '@tapin/shared/session';
import { memberAs } from '@tapin/shared/testing/people';
import { MemoryRouter } from '@tapin/shared/testing/router';
import { act, render, screen } from '@testing-library/react';
import { RemoteLoader } from '../remotes/loading/remote-loader.ts';
import { loadTexts } from '../testing/load-texts.ts';
import { navEntry, remoteNamed } from '../testing/remotes.ts';
import { Header } from './header.tsx';

jest.mock('../remotes/loading/container.ts');

const staff = remoteNamed('staff', {
  paths: { '/staff/dashboard': 'staff' },
  nav: [navEntry('/staff/dashboard', 'staff', 10, 'Dashboard', 'Panel')],
});

async function showHeader() {
  await loadTexts();
  setAuth(memberAs('teacher'));
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <Header loader={new RemoteLoader()} remotes={[staff]} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
}

afterEach(() => {
  jest.restoreAllMocks();
  act(() => setAuth(signedOut));
});

test('the header links to the screens that the logged-in person may open', async () => {
  await showHeader();
  expect(screen.getAllByRole('link', { name: 'Dashboard' })[0]).toBeVisible();
});

test('the header has no links and buttons in a page that is in a frame', async () => {
  const { contentWindow } = document.body.appendChild(document.createElement('iframe'));
  if (!contentWindow) throw new Error('the frame has no window');
  jest.spyOn(window, 'parent', 'get').mockReturnValue(contentWindow);
  await showHeader();
  expect(screen.getByRole('banner')).toBeVisible();
  expect(screen.queryAllByRole('link')).toEqual([]);
  expect(screen.queryAllByRole('button')).toEqual([]);
});
