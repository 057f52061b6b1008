import { endSession, setAuth } from '@tapin/shared/session';
import { memberAs } from '@tapin/shared/testing/people';
import { useTestServer } from '@tapin/shared/testing/server';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { act } from 'react';
import { forgetInput } from '../page/person-input.ts';
import { Catalog } from '../remotes/catalog.ts';
import { RemoteLoader } from '../remotes/loading/remote-loader.ts';
import { useMockContainers } from '../testing/mock-containers.ts';
import { useOutcomes } from '../testing/outcomes.ts';
import { discoveryOf, moduleWith, navEntry, remoteNamed } from '../testing/remotes.ts';
import { showApp } from '../testing/show-app.tsx';
import { followReleases } from './follow-releases.ts';

jest.mock('../remotes/loading/container.ts');

const { publish } = useMockContainers();
useTestServer();
useOutcomes();

const staffIn = (...versions: string[]) =>
  remoteNamed('staff', {
    paths: { '/staff/dashboard': 'staff' },
    nav: [navEntry('/staff/dashboard', 'staff', 1, 'Dashboard')],
    versions,
  });

const screenWith = (figure: string) => () => (
  <>
    <h1>{figure}</h1>
    <input aria-label="Note" />
    <button type="button">More</button>
  </>
);

const visibility = (state: DocumentVisibilityState) => {
  Object.defineProperty(document, 'visibilityState', { value: state, configurable: true });
};

beforeEach(() => {
  publish('staff', '2.0.0', moduleWith({ '/staff/dashboard': screenWith('A wrong figure') }));
  publish('staff', '1.0.0', moduleWith({ '/staff/dashboard': screenWith('The right figure') }));
});
afterEach(() => {
  visibility('visible');
  history.replaceState(null, '', '/');
  forgetInput();
  act(() => endSession());
});

/**
 * Opens the dashboard with a version, and returns a function that rolls the version back and makes the page reload the
 * discovery document.
 */
async function openDashboard() {
  setAuth(memberAs('teacher'));
  history.replaceState(null, '', '/staff/dashboard');
  let live = discoveryOf([staffIn('2.0.0', '1.0.0')]);
  const catalog = new Catalog(live, async () => live);
  const loader = new RemoteLoader(catalog);
  const { queryClient, user } = await showApp(catalog, '/staff/dashboard', loader);
  await screen.findByRole('heading', { name: 'A wrong figure' });
  followReleases(catalog, loader, queryClient);
  const rollBack = async () => {
    live = discoveryOf([staffIn('1.0.0')]);
    await act(() => catalog.refresh(0));
  };
  return { rollBack, user };
}

const rightFigure = () => screen.findByRole('heading', { name: 'The right figure' });

test('exchanges a version that was rolled back on a hidden page, and keeps the focus on the page', async () => {
  const { rollBack } = await openDashboard();
  screen.getByRole('button', { name: 'More' }).focus();
  visibility('hidden');
  await rollBack();
  expect(await rightFigure()).toBeVisible();
  await screen.findByText('This page was updated.');
  expect(screen.getByRole('main')).toHaveFocus();
});

test('offers the update while a field has text that was not sent', async () => {
  const { rollBack, user } = await openDashboard();
  await user.type(screen.getByRole('textbox', { name: 'Note' }), 'Call the family');
  visibility('hidden');
  await rollBack();
  expect(await screen.findByRole('button', { name: 'Update' })).toBeVisible();
  expect(screen.getByText(/A newer version of this page is ready/)).toBeVisible();
  expect(screen.getByRole('textbox', { name: 'Note' })).toHaveValue('Call the family');
});

test('exchanges a version when the person presses the entry of the navigation that is open', async () => {
  const { rollBack } = await openDashboard();
  await rollBack();
  expect(screen.getByRole('heading', { name: 'A wrong figure' })).toBeVisible();
  await userEvent.click(screen.getByRole('link', { name: 'Dashboard' }));
  expect(await rightFigure()).toBeVisible();
});

test('keeps a field with text when the person presses the entry of the navigation that is open', async () => {
  const { rollBack, user } = await openDashboard();
  await user.type(screen.getByRole('textbox', { name: 'Note' }), 'Call the family');
  await rollBack();
  await user.click(screen.getByRole('link', { name: 'Dashboard' }));
  expect(screen.getByRole('textbox', { name: 'Note' })).toHaveValue('Call the family');
});
