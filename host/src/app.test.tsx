import { changeLanguage } from '@tapin/shared/i18n';
import type { RemoteModule } from '@tapin/shared/remote/module';
import { Link } from '@tapin/shared/router';
import { setAuth, signedOut } from '@tapin/shared/session';
import { districtAdmin, memberAs } from '@tapin/shared/testing/people';
import { useTestServer } from '@tapin/shared/testing/server';
import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { act, useEffect } from 'react';
import { useMockContainers } from './testing/mock-containers.ts';
import { useOutcomes } from './testing/outcomes.ts';
import { moduleWith, navEntry, remoteNamed, textWith } from './testing/remotes.ts';
import { currentPath, showApp } from './testing/show-app.tsx';

jest.mock('./remotes/loading/container.ts');

const { publish, opened } = useMockContainers();
const server = useTestServer();
useOutcomes();

const auth = remoteNamed('auth', {
  paths: { '/': 'logged-out', '/account': 'logged-in', '/auth/not-verified': 'logged-in' },
  nav: [navEntry('/account', 'logged-in', 90, 'Account', 'Cuenta')],
});
const survey = remoteNamed('survey', {
  paths: { '/survey': 'student' },
  nav: [navEntry('/survey', 'student', 10, 'Tap in', 'Mi día')],
});
const staff = remoteNamed('staff', {
  paths: { '/staff/dashboard': 'staff' },
  nav: [navEntry('/staff/dashboard', 'staff', 10, 'Dashboard', 'Panel')],
});
const district = remoteNamed('district', {
  paths: { '/admin/schools': 'district' },
  nav: [navEntry('/admin/schools', 'district', 40, 'Schools', 'Escuelas')],
  slots: ['school-switcher'],
  availability: 'opt-in',
  optIn: {
    name: textWith('School management', 'Gestión de escuelas'),
    text: textWith('Side by side.', 'Lado a lado.'),
  },
});
const remotes = [auth, survey, staff, district];

function Account() {
  return (
    <>
      <h1>Account</h1>
      <Link to="/account?tab=name">Name</Link>
    </>
  );
}

const followLink = (target: HTMLElement) => act(async () => target.click());

beforeEach(() => {
  const sessionExpired = { message: 'session expired', msg: 'x', code: 'session_expired' };
  server.use(http.get('*/api/user/me', () => HttpResponse.json(sessionExpired, { status: 401 })));
  document.head.replaceChildren();
  const [Welcome, Wait, Survey, Dashboard] = ['Welcome', 'Please wait', 'How are you?', 'Students today'].map(
    (text) => () => <h1>{text}</h1>,
  );
  if (!Welcome || !Wait || !Survey || !Dashboard) return;
  publish('auth', '2.0.0', moduleWith({ '/': Welcome, '/account': Account, '/auth/not-verified': Wait }));
  publish('survey', '2.0.0', moduleWith({ '/survey': Survey }));
  publish('staff', '2.0.0', moduleWith({ '/staff/dashboard': Dashboard }));
  const slots = { 'school-switcher': () => Promise.resolve({ default: () => <p>Choose a school</p> }) };
  publish('district', '2.0.0', moduleWith({}, { slots }));
});

afterEach(async () => {
  await act(() => changeLanguage('en'));
  act(() => setAuth(signedOut));
});

const findTitle = (name: string) => screen.findByRole('heading', { level: 1, name });
const navigation = () => screen.getAllByRole('navigation', { name: 'Main navigation' })[0] as HTMLElement;
const link = (name: string) => within(navigation()).getByRole('link', { name });

test('the shell shows a visitor the logo and the language switch, and no navigation', async () => {
  await showApp(remotes, '/');
  await findTitle('Welcome');
  expect(screen.getByRole('link', { name: 'TapIn home' })).toHaveAttribute('href', '/');
  expect(screen.getByRole('button', { name: 'Español' })).toBeVisible();
  expect(screen.queryByRole('navigation')).not.toBeInTheDocument();
});

test.each([
  ['a student', memberAs('student'), '/survey', ['Tap in', 'Account']],
  ['a teacher', memberAs('teacher'), '/staff/dashboard', ['Dashboard', 'Account']],
  ['a super admin', memberAs('super_admin'), '/staff/dashboard', ['Dashboard', 'Account']],
  ['a pending teacher', memberAs('teacher', 'pending'), '/auth/not-verified', ['Account']],
])(
  '%s has links to their screens, and the logo leads to the first screen',
  async (_, person, home, labels) => {
    setAuth(person);
    await showApp(remotes, '/account');
    await findTitle('Account');
    expect(screen.getByRole('link', { name: 'TapIn home' })).toHaveAttribute('href', home);
    const links = within(navigation()).getAllByRole('link');
    expect(links.map(({ textContent }) => textContent)).toEqual(labels);
    expect(screen.queryByText('Choose a school')).not.toBeInTheDocument();
    expect(within(navigation()).getByRole('button', { name: 'ES Español' })).toBeVisible();
  },
);

test('shows a district admin the school switcher when the district has turned it on', async () => {
  const admin = districtAdmin();
  setAuth({ ...admin, district: admin.district && { ...admin.district, remotes: [] } });
  await showApp(remotes, '/account');
  await findTitle('Account');
  expect(screen.queryByText('Choose a school')).not.toBeInTheDocument();
  expect(screen.queryByRole('link', { name: 'Schools' })).not.toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'School management' })).toHaveAttribute('href', '/admin/schools');
  expect(opened()).not.toContain('district@2.0.0');
  await act(async () => setAuth(admin));
  expect(await screen.findByText('Choose a school')).toBeVisible();
});

test('shows the name of the school until the switcher has loaded', async () => {
  const pendingModule = Promise.withResolvers<RemoteModule>();
  publish('district', '2.0.0', () => pendingModule.promise);
  setAuth(districtAdmin());
  await showApp(remotes, '/account');
  expect(screen.getByText('Cedar High')).toBeVisible();
  const slots = { 'school-switcher': () => Promise.resolve({ default: () => <p>Choose a school</p> }) };
  await act(async () => pendingModule.resolve(moduleWith({}, { slots })));
  expect(await screen.findByText('Choose a school')).toBeVisible();
  expect(screen.queryByText('Cedar High')).not.toBeInTheDocument();
});

test('shows an error with a retry in the place of a switcher that failed', async () => {
  publish('district', '2.0.0', moduleWith({}));
  setAuth(districtAdmin());
  await showApp(remotes, '/account');
  await findTitle('Account');
  const retry = await screen.findByRole('button', { name: /^Cedar High.*Schools did not load\. Try again$/ });
  expect(opened()).toContain('district@1.0.0');
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  const slots = { 'school-switcher': () => Promise.resolve({ default: () => <p>Choose a school</p> }) };
  publish('district', '2.0.0', moduleWith({}, { slots }));
  await followLink(retry);
  expect(await screen.findByText('Choose a school')).toBeVisible();
});

test.each([
  ['without a school', districtAdmin('approved', [])],
  ['who waits', districtAdmin('pending')],
])('a district admin %s has no school switcher', async (_, person) => {
  setAuth(person);
  await showApp(remotes, '/account');
  await findTitle('Account');
  expect(opened()).not.toContain('district@2.0.0');
  expect(screen.queryByText('Choose a school')).not.toBeInTheDocument();
});

test('shows the next screen when a screen throws while it is unmounted', async () => {
  function ThrowsOnUnmount() {
    useEffect(
      () => () => {
        throw new Error('a mistake in the clean-up');
      },
      [],
    );
    return <h1>How are you?</h1>;
  }
  publish('survey', '2.0.0', moduleWith({ '/survey': ThrowsOnUnmount }));
  setAuth(memberAs('student'));
  await showApp(remotes, '/survey');
  await findTitle('How are you?');
  await followLink(link('Account'));
  expect(await findTitle('Account')).toBeVisible();
  expect(link('Tap in')).toBeVisible();
  await followLink(link('Tap in'));
  await findTitle('How are you?');
  await followLink(link('Account'));
  expect(await screen.findByRole('heading', { level: 1 })).toBeVisible();
  expect(link('Tap in')).toBeVisible();
});

test('the header shows its links as a menu when they do not fit', async () => {
  const width = jest.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockImplementation(function widthOf(
    this: HTMLElement,
  ) {
    return this.tagName === 'NAV' ? 500 : 400;
  });
  setAuth(memberAs('teacher'));
  await showApp(remotes, '/account');
  await waitFor(() => expect(navigation()).toHaveAttribute('data-hidden', 'true'));
  const button = screen.getByRole('button', { name: 'Menu' });
  const panel = document.getElementById(button.getAttribute('popovertarget') ?? '');
  expect(panel).toHaveAttribute('popover', 'auto');
  const hidePopover = jest.spyOn(HTMLElement.prototype, 'hidePopover');
  const links = panel?.querySelectorAll('a') ?? [];
  expect([...links].map(({ textContent }) => textContent)).toEqual(['Dashboard', 'Account']);
  expect(within(panel as HTMLElement).getByText('Español')).toHaveAccessibleName('Español');
  await followLink(links[0] as HTMLElement);
  expect(await findTitle('Students today')).toBeVisible();
  expect(hidePopover).toHaveBeenCalledTimes(1);
  hidePopover.mockRestore();
  width.mockRestore();
});

test('the header shows no menu when its links fit', async () => {
  setAuth(memberAs('teacher'));
  await showApp(remotes, '/account');
  expect(navigation()).toHaveAttribute('data-hidden', 'false');
  expect(screen.queryByRole('button', { name: 'Menu' })).not.toBeInTheDocument();
});

test('shows staff the student search on every screen when a remote offers it', async () => {
  const slots = { 'find-student': () => Promise.resolve({ default: () => <p>Find a student</p> }) };
  publish('staff', '2.0.0', moduleWith({}, { slots }));
  const remotesWithSearch = [auth, remoteNamed('staff', { slots: ['find-student'] })];
  setAuth(memberAs('teacher'));
  await showApp(remotesWithSearch, '/account');
  expect(await screen.findByText('Find a student')).toBeVisible();
  await act(async () => setAuth(memberAs('student')));
  expect(screen.queryByText('Find a student')).not.toBeInTheDocument();
});

test('marks the current screen in the navigation', async () => {
  setAuth(memberAs('teacher'));
  await showApp(remotes, '/account');
  expect(link('Account')).toHaveAttribute('aria-current', 'page');
  await followLink(link('Dashboard'));
  await findTitle('Students today');
  expect(link('Dashboard')).toHaveAttribute('aria-current', 'page');
  expect(link('Account')).not.toHaveAttribute('aria-current');
});

test('prefetches the screen of a link once on hover, with its integrity', async () => {
  setAuth(memberAs('teacher'));
  const { user } = await showApp(remotes, '/account');
  const preloads = () => [...document.head.querySelectorAll<HTMLLinkElement>('link[href*="/parts/staff/"]')];
  expect(preloads()).toHaveLength(0);
  await user.hover(link('Dashboard'));
  await user.hover(link('Account'));
  await user.hover(link('Dashboard'));
  expect(preloads().map(({ integrity }) => integrity)).toEqual([
    'sha384-entry',
    'sha384-remote',
    'sha384-en',
  ]);
  expect(opened()).not.toContain('staff@2.0.0');
});

test('sets the document title and moves the focus to the content after a navigation', async () => {
  setAuth(memberAs('teacher'));
  await showApp(remotes, '/account');
  await findTitle('Account');
  expect(document.body).toHaveFocus();
  await followLink(link('Dashboard'));
  await findTitle('Students today');
  expect(screen.getByRole('main')).toHaveFocus();
  await waitFor(() => expect(document.title).toBe('A title · TapIn'));
});

test('the focus stays when only the query of the address changes', async () => {
  setAuth(memberAs('teacher'));
  const { user } = await showApp(remotes, '/account');
  await findTitle('Account');
  await user.click(screen.getByRole('link', { name: 'Name' }));
  expect(screen.getByRole('link', { name: 'Name' })).toHaveFocus();
  expect(currentPath()).toBe('/account');
});

test('the page has a link for the keyboard that skips the header', async () => {
  const { user } = await showApp(remotes, '/');
  await user.tab();
  expect(screen.getByRole('link', { name: 'Skip to content' })).toHaveFocus();
  expect(screen.getByRole('link', { name: 'Skip to content' })).toHaveAttribute('href', '#main');
});

test('changes the texts, the title and the lang attribute with the language', async () => {
  const { user } = await showApp(remotes, '/');
  await findTitle('Welcome');
  expect(document.documentElement).toHaveAttribute('lang', 'en');
  await user.click(screen.getByRole('button', { name: 'Español' }));
  expect(await screen.findByRole('link', { name: 'Inicio de TapIn' })).toBeVisible();
  expect(document.documentElement).toHaveAttribute('lang', 'es');
  expect(document.title).toBe('Un título · TapIn');
  expect(screen.getByRole('button', { name: 'Español', pressed: true })).toHaveAttribute('lang', 'es');
  await user.click(screen.getByRole('button', { name: 'English', pressed: false }));
  expect(await screen.findByRole('link', { name: 'TapIn home' })).toBeVisible();
});

test('the links of the navigation change with the language', async () => {
  setAuth(memberAs('teacher'));
  await showApp(remotes, '/account');
  await act(() => changeLanguage('es'));
  const [wide] = await screen.findAllByRole('navigation', { name: 'Navegación principal' });
  expect(within(wide as HTMLElement).getByRole('link', { name: 'Panel' })).toBeVisible();
});
