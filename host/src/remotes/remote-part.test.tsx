import type { RemoteModule } from '@tapin/shared/remote/module';
import { MemoryRouter } from '@tapin/shared/testing/router';
import { useTestServer } from '@tapin/shared/testing/server';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http as network } from 'msw';
import { act, useState } from 'react';
import { loadTexts } from '../testing/load-texts.ts';
import { useMockContainers } from '../testing/mock-containers.ts';
import { useOutcomes } from '../testing/outcomes.ts';
import { moduleWith, remoteNamed } from '../testing/remotes.ts';
import type { Remote } from './discovery.ts';
import type { Part } from './loading/part.ts';
import { RemoteLoader } from './loading/remote-loader.ts';
import { RemotePart } from './remote-part.tsx';

jest.mock('./loading/container.ts');

const { publish } = useMockContainers();
const { summary } = useOutcomes();
const server = useTestServer();

const survey = remoteNamed('survey', { paths: { '/survey': 'student' } });
const staff = remoteNamed('staff', { paths: { '/staff': 'staff' }, slots: ['school-switcher'] });
const moduleShowing = (text: string) =>
  moduleWith({ '/survey': () => <p>{text}</p>, '/staff': () => <p>{text}</p> });

function ThrowingScreen(): never {
  throw new Error('a mistake in the screen');
}
const throwingModule = moduleWith({ '/survey': ThrowingScreen });

beforeEach(async () => {
  await loadTexts();
  server.use(network.get('*/parts/*', () => new HttpResponse('')));
});

async function show(...parts: [remote: Remote, part: Part][]): Promise<void> {
  const loader = new RemoteLoader();
  await act(async () => {
    render(
      <MemoryRouter>
        {parts.map(([remote, part]) => (
          <RemotePart key={remote.name} loader={loader} remote={remote} part={part} />
        ))}
      </MemoryRouter>,
      { onCaughtError: () => undefined },
    );
  });
}

const showBoth = () => show([survey, { path: '/survey' }], [staff, { path: '/staff' }]);
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

const findError = () => screen.findByRole('alert');

test('announces loading until the screen is rendered', async () => {
  const pendingModule = Promise.withResolvers<RemoteModule>();
  publish('survey', '2.0.0', () => pendingModule.promise);
  await show([survey, { path: '/survey' }]);
  expect(screen.getByRole('status')).toHaveTextContent('Loading…');
  await act(async () => pendingModule.resolve(moduleShowing('How are you?')));
  expect(await screen.findByText('How are you?')).toBeVisible();
  expect(screen.queryByRole('status')).not.toBeInTheDocument();
  expect(document.querySelector('[data-remote="survey"]')).toHaveAttribute('data-version', '2.0.0');
  expect(document.title).toBe('A title · TapIn');
});

test('shows an error in the place of a remote that cannot be loaded, and keeps its sibling', async () => {
  publish('staff', '2.0.0', moduleShowing('Dashboard'));
  await showBoth();
  expect(await findError()).toHaveTextContent('This part could not be loaded');
  expect(await screen.findByText('Dashboard')).toBeVisible();
});

test('shows the remote when a retry succeeds', async () => {
  publish('staff', '2.0.0', moduleShowing('Dashboard'));
  await showBoth();
  await findError();
  await press('Try again');
  expect(await findError()).toBeVisible();
  expect(screen.getByRole('button', { name: 'Try again' })).toHaveFocus();
  publish('survey', '2.0.0', moduleShowing('How are you?'));
  await press('Try again');
  expect(await screen.findByText('How are you?')).toBeVisible();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

test('replaces a screen that throws by the last known good version', async () => {
  publish('survey', '2.0.0', throwingModule);
  publish('survey', '1.0.0', moduleShowing('How are you?'));
  publish('staff', '2.0.0', moduleShowing('Dashboard'));
  await showBoth();
  expect(await screen.findByText('How are you?')).toBeVisible();
  expect(await screen.findByText('Dashboard')).toBeVisible();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  expect(summary()).toContain('2.0.0 failed: render');
});

test('shows an error when every version throws, and the screen after a successful retry', async () => {
  publish('survey', '2.0.0', throwingModule);
  publish('survey', '1.0.0', throwingModule);
  publish('staff', '2.0.0', moduleShowing('Dashboard'));
  await showBoth();
  await findError();
  expect(await screen.findByText('Dashboard')).toBeVisible();
  publish('survey', '2.0.0', moduleShowing('How are you?'));
  await press('Try again');
  expect(await screen.findByText('How are you?')).toBeVisible();
});

test('replaces a screen that throws after an interaction', async () => {
  function ThrowsOnClick() {
    const [isBroken, setIsBroken] = useState(false);
    if (isBroken) throw new Error('a mistake in the screen');
    return (
      <button type="button" onClick={() => setIsBroken(true)}>
        Continue
      </button>
    );
  }
  publish('survey', '2.0.0', moduleWith({ '/survey': ThrowsOnClick }));
  publish('survey', '1.0.0', moduleShowing('How are you?'));
  publish('staff', '2.0.0', moduleShowing('Dashboard'));
  await showBoth();
  await press('Continue');
  expect(await screen.findByText('How are you?')).toBeVisible();
});

test('contains a thrown value that is not an Error', async () => {
  publish(
    'survey',
    '2.0.0',
    moduleWith({
      '/survey': () => {
        throw null;
      },
    }),
  );
  publish('staff', '2.0.0', moduleShowing('Dashboard'));
  await showBoth();
  await findError();
  expect(await screen.findByText('Dashboard')).toBeVisible();
});

test('renders nothing in a slot while its remote loads and when it fails', async () => {
  const pendingModule = Promise.withResolvers<RemoteModule>();
  publish('staff', '2.0.0', () => pendingModule.promise);
  await show([staff, { slot: 'school-switcher' }]);
  expect(document.body).toHaveTextContent('');
  await act(async () => pendingModule.resolve(moduleWith({})));
  await waitFor(() => expect(summary()).toContain('1.0.0 failed: entry'));
  expect(document.body.querySelector('div')).toBeEmptyDOMElement();
});
