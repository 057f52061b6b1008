import { Link } from '@tapin/shared/router';
import { MemoryRouter } from '@tapin/shared/testing/router';
import { useTestServer } from '@tapin/shared/testing/server';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { act } from 'react';
import { loadTexts } from '../testing/load-texts.ts';
import { useMockContainers } from '../testing/mock-containers.ts';
import { useOutcomes } from '../testing/outcomes.ts';
import { discoveryOf, moduleWith, remoteNamed } from '../testing/remotes.ts';
import { Catalog } from './catalog.ts';
import type { Remote } from './discovery.ts';
import { LoadError } from './loading/load-error.ts';
import { RemoteLoader } from './loading/remote-loader.ts';
import { RemotePart } from './remote-part.tsx';

jest.mock('./loading/container.ts');

const { publish, opened } = useMockContainers();
useOutcomes();
useTestServer();

const surveyOf = (...versions: string[]) =>
  remoteNamed('survey', { paths: { '/survey': 'student' }, versions });
const moduleShowing = (text: string, holdsInput?: () => boolean) =>
  moduleWith({ '/survey': () => <p>{text}</p> }, holdsInput && { holdsInput });

beforeEach(async () => {
  await loadTexts();
  publish('survey', '2.0.0', moduleShowing('the newer one'));
});

async function open(remote: Remote, loader = new RemoteLoader()) {
  const page = (shown: Remote) => (
    <MemoryRouter initialEntries={['/here']}>
      <Link to="/there">Move on</Link>
      <RemotePart loader={loader} remote={shown} part={{ path: '/survey' }} />
    </MemoryRouter>
  );
  const { rerender } = await act(async () => render(page(remote)));
  const navigate = () => act(async () => userEvent.click(screen.getByRole('link', { name: 'Move on' })));
  return { rerenderWith: (newer: Remote) => act(async () => rerender(page(newer))), navigate };
}

test('loads a newer version with the next navigation', async () => {
  publish('survey', '1.0.0', moduleShowing('the first one'));
  const { rerenderWith, navigate } = await open(surveyOf('1.0.0'));
  await rerenderWith(surveyOf('2.0.0', '1.0.0'));
  expect(screen.getByText('the first one')).toBeVisible();
  await navigate();
  expect(await screen.findByText('the newer one')).toBeVisible();
});

test('keeps a version while it holds input of the person', async () => {
  let hasInput = true;
  publish(
    'survey',
    '1.0.0',
    moduleShowing('the first one', () => hasInput),
  );
  const loader = new RemoteLoader();
  const { rerenderWith, navigate } = await open(surveyOf('1.0.0'), loader);
  await rerenderWith(surveyOf('2.0.0', '1.0.0'));
  expect(loader.holdsInput()).toBe(true);
  await navigate();
  expect(screen.getByText('the first one')).toBeVisible();
  expect(opened()).toEqual(['survey@1.0.0']);
  hasInput = false;
  expect(loader.chooseVersion(surveyOf('2.0.0', '1.0.0'), { path: '/survey' }).versions[0]?.version).toBe(
    '2.0.0',
  );
});

test('of two versions on one page, the one with unsaved input stays when the other is replaced', async () => {
  let hasInput = false;
  publish(
    'survey',
    '1.0.0',
    moduleShowing('the first one', () => hasInput),
  );
  const [first, second] = [surveyOf('1.0.0'), surveyOf('2.0.0', '1.0.0')];
  const loader = new RemoteLoader();
  for (const remote of [first, second, first]) await loader.load(remote, { path: '/survey' });
  hasInput = true;
  expect(loader.chooseVersion(second, { path: '/survey' })).toBe(first);
});

test('loads the version that is live now when the page has not loaded the remote before', async () => {
  const catalog = new Catalog(discoveryOf([surveyOf('1.0.0')]), async () =>
    discoveryOf([surveyOf('2.0.0', '1.0.0')]),
  );
  jest.spyOn(performance, 'now').mockReturnValue(performance.now() + 60_000);
  await open(surveyOf('1.0.0'), new RemoteLoader(catalog));
  expect(await screen.findByText('the newer one')).toBeVisible();
  expect(opened()).toEqual(['survey@2.0.0']);
  jest.restoreAllMocks();
});

test('exchanges the shown version without a navigation', async () => {
  publish('survey', '1.0.0', moduleShowing('the first one'));
  const loader = new RemoteLoader();
  const { rerenderWith } = await open(surveyOf('1.0.0'), loader);
  await rerenderWith(surveyOf('2.0.0', '1.0.0'));
  expect(await act(() => loader.exchangeParts())).toBe(true);
  expect(screen.getByText('the newer one')).toBeVisible();
});

test('keeps the shown version when the other one cannot be loaded, and loads it the next time', async () => {
  publish('survey', '1.0.0', moduleShowing('the first one'));
  publish('survey', '2.0.0', () => Promise.reject(new LoadError('entry', 'the edge is gone')));
  const loader = new RemoteLoader();
  const { rerenderWith } = await open(surveyOf('1.0.0'), loader);
  await rerenderWith(surveyOf('2.0.0'));
  expect(await act(() => loader.exchangeParts())).toBe(false);
  expect(screen.getByText('the first one')).toBeVisible();
  publish('survey', '2.0.0', moduleShowing('the newer one'));
  expect(await act(() => loader.exchangeParts())).toBe(true);
  expect(screen.getByText('the newer one')).toBeVisible();
});
