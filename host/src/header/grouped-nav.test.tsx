import { changeLanguage } from '@tapin/shared/i18n';
import { QueryClient, QueryClientProvider } from '@tapin/shared/query';
import { setAuth, signedOut } from '@tapin/shared/session';
import { memberAs } from '@tapin/shared/testing/people';
import { MemoryRouter } from '@tapin/shared/testing/router';
import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { RemoteLoader } from '../remotes/loading/remote-loader.ts';
import { loadTexts } from '../testing/load-texts.ts';
import { navEntry, remoteNamed } from '../testing/remotes.ts';
import { Header } from './header.tsx';

jest.mock('../remotes/loading/container.ts');

const user = userEvent.setup();

const nav = [
  { ...navEntry('/day', 'staff', 1, 'Today', 'Hoy'), group: 'today' as const },
  { ...navEntry('/students', 'staff', 2, 'Students', 'Estudiantes'), group: 'people' as const },
  { ...navEntry('/staff', 'staff', 3, 'Staff', 'Personal'), group: 'people' as const },
  ...['Café menu', 'Library', 'Sports', 'Clubs'].map((label, index) =>
    navEntry(`/more-${index}`, 'staff', 10 + index, label),
  ),
];
const eighth = navEntry('/buses', 'staff', 50, 'Buses');

async function showHeader(entries = [...nav, eighth]) {
  await loadTexts();
  setAuth(memberAs('teacher'));
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <Header loader={new RemoteLoader()} remotes={[remoteNamed('staff', { nav: entries })]} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
}

const searchField = () => screen.findByRole('searchbox', { name: 'Find a page' });
const menu = async () => within((await searchField()).closest('nav') ?? document.body);
const namesOf = (links: HTMLElement[]) => links.map(({ textContent }) => textContent);

afterEach(async () => {
  act(() => setAuth(signedOut));
  await act(() => changeLanguage('en'));
});

test('a navigation with fewer than eight links has no groups and no search', async () => {
  await showHeader(nav);
  expect(await screen.findAllByRole('link', { name: 'Library' })).not.toHaveLength(0);
  expect(screen.queryByRole('searchbox')).not.toBeInTheDocument();
});

test('a navigation with eight links has them in groups, and the seven most important ones beside the menu', async () => {
  await showHeader();
  const groups = (await menu()).getAllByRole('region');
  expect(groups.map((group) => namesOf(within(group).getAllByRole('link')))).toEqual([
    ['Today'],
    ['Students', 'Staff'],
    ['Café menu', 'Library', 'Sports', 'Clubs', 'Buses'],
  ]);
  expect(groups.map((group) => within(group).getByRole('heading').textContent)).toEqual([
    'Today',
    'People',
    'More',
  ]);
  const [bar] = screen.getAllByRole('navigation');
  expect(within(bar ?? document.body).getAllByRole('link')).toHaveLength(7);
});

test('the search ignores case and accents, says how many pages it found, and finds nothing without an error', async () => {
  await showHeader();
  await user.type(await searchField(), 'CAFE');
  expect(namesOf((await menu()).getAllByRole('link'))).toEqual(['Café menu']);
  expect((await menu()).getByRole('status')).toHaveTextContent('1 page');
  await user.type(await searchField(), 'x');
  expect((await menu()).queryAllByRole('link')).toEqual([]);
  expect((await menu()).getByRole('status')).toHaveTextContent('0 pages');
});

test('the arrow keys move between the search and the links, and Enter opens the first page that was found', async () => {
  await showHeader();
  await user.type(await searchField(), 's');
  await user.keyboard('{ArrowDown}{ArrowDown}');
  expect((await menu()).getByRole('link', { name: 'Staff' })).toHaveFocus();
  await user.keyboard('{ArrowUp}{ArrowUp}{ArrowUp}');
  expect(await searchField()).toHaveFocus();
  await user.type(await searchField(), 'ports{Enter}');
  const sports = (await menu()).getByRole('link', { name: 'Sports' });
  expect(sports).toHaveAttribute('aria-current', 'page');
});

test('an entry with a group of a newer kit is among the others', async () => {
  await showHeader([...nav, JSON.parse(JSON.stringify({ ...eighth, group: 'travel' }))]);
  const groups = (await menu()).getAllByRole('region');
  expect(namesOf(within(groups.at(-1) ?? document.body).getAllByRole('link'))).toContain('Buses');
});
