import { RemoteSlot } from '@tapin/shared/router';
import { useMockViewport } from '@tapin/shared/testing/mock-viewport';
import { MemoryRouter } from '@tapin/shared/testing/router';
import { useTestServer } from '@tapin/shared/testing/server';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http as network } from 'msw';
import { act, type ReactNode } from 'react';
import { loadTexts } from '../testing/load-texts.ts';
import { useMockContainers } from '../testing/mock-containers.ts';
import { useOutcomes } from '../testing/outcomes.ts';
import { discoveryOf, moduleWith, remoteNamed } from '../testing/remotes.ts';
import { Catalog } from './catalog.ts';
import type { Remote } from './discovery.ts';
import { RemoteLoader } from './loading/remote-loader.ts';
import { RemotePart } from './remote-part.tsx';

jest.mock('./loading/container.ts');

const { publish } = useMockContainers();
const { reported, summary } = useOutcomes();
const { enter } = useMockViewport();
const server = useTestServer();

const offers = { card: { props: { day: 'string' }, budget: 8_000 } } as const;
const slot = 'staff/card';

const Dashboard = () => (
  <main>
    <h1>Dashboard</h1>
    <section aria-label="cards">
      <RemoteSlot<typeof offers> name="card" props={{ day: 'Monday' }} />
    </section>
  </main>
);

const staff = remoteNamed('staff', { paths: { '/staff': 'staff' } });
const filler = (name: string, options: Parameters<typeof remoteNamed>[1] = {}) =>
  remoteNamed(name, { slots: [slot], ...options });
const contentOf = (Content: (props: { day: string }) => ReactNode) =>
  moduleWith({}, { slots: { [slot]: () => Promise.resolve({ default: Content }) } });
const Meals = ({ day }: { day: string }) => <p>Meals of {day}</p>;
const Broken = (): never => {
  throw new Error('a mistake in the card');
};

beforeEach(async () => {
  await loadTexts();
  server.use(network.get('*/parts/*', () => new HttpResponse('')));
  publish('staff', '2.0.0', moduleWith({ '/staff': Dashboard }));
});

async function showDashboard(fillers: readonly Remote[], slotOrder = {}): Promise<void> {
  const { text } = discoveryOf([staff, ...fillers]);
  const document = { text: JSON.stringify({ ...JSON.parse(text), slotOrder }), host: null };
  const catalog = new Catalog(document, async () => document);
  await act(async () => {
    render(
      <MemoryRouter>
        <RemotePart loader={new RemoteLoader(catalog)} remote={staff} part={{ path: '/staff' }} />
      </MemoryRouter>,
      { onCaughtError: () => undefined },
    );
  });
}

const cards = () => screen.getByRole('region', { name: 'cards' });

async function scrollToCards(): Promise<void> {
  const place = cards().firstElementChild;
  if (!place) throw new Error('the slot has no place');
  await enter(place);
}

test('the content of a slot is loaded when the slot comes near the screen, with the props of its owner', async () => {
  publish('meals', '2.0.0', contentOf(Meals));
  await showDashboard([filler('meals')]);
  expect(reported().map(({ remote }) => remote)).toEqual(['staff']);
  expect(screen.queryByText('Meals of Monday')).not.toBeInTheDocument();
  await scrollToCards();
  expect(await screen.findByText('Meals of Monday')).toBeVisible();
  expect(screen.getByText('Meals of Monday').closest('[data-remote]')).toHaveAttribute(
    'data-remote',
    'meals',
  );
});

test('a slot that no remote fills has no element', async () => {
  await showDashboard([remoteNamed('meals')]);
  expect(cards()).toBeEmptyDOMElement();
});

test('a slot does not show the content of a remote that the district has not turned on', async () => {
  await showDashboard([filler('meals', { availability: 'opt-in' })]);
  expect(cards()).toBeEmptyDOMElement();
});

test('contents are in the order of the operator, and the other ones follow by name', async () => {
  for (const name of ['art', 'books', 'clubs', 'meals'])
    publish(
      name,
      '2.0.0',
      contentOf(() => <p>{name}</p>),
    );
  await showDashboard(
    ['art', 'books', 'clubs', 'meals'].map((name) => filler(name)),
    {
      [slot]: ['meals', 'nobody', 'books'],
    },
  );
  await scrollToCards();
  expect(await screen.findByText('meals')).toBeVisible();
  expect(cards()).toHaveTextContent('mealsbooksartclubs');
});

test('a content that throws is replaced by its last known good version, and the screen stays', async () => {
  publish('meals', '2.0.0', contentOf(Broken));
  publish('meals', '1.0.0', contentOf(Meals));
  await showDashboard([filler('meals')]);
  await scrollToCards();
  expect(await screen.findByText('Meals of Monday')).toBeVisible();
  expect(screen.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
  expect(summary()).toContain('2.0.0 failed: render');
});

test('a content whose versions all fail says so beside the others, and can be loaded again', async () => {
  publish(
    'art',
    '2.0.0',
    contentOf(() => <p>Art</p>),
  );
  publish('meals', '2.0.0', contentOf(Broken));
  publish('meals', '1.0.0', contentOf(Broken));
  await showDashboard([filler('art'), filler('meals')]);
  await scrollToCards();
  expect(await screen.findByText('Art')).toBeVisible();
  expect(await screen.findByText('This part could not be loaded')).toBeVisible();
  publish('meals', '2.0.0', contentOf(Meals));
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Meals of Monday')).toBeVisible();
  expect(screen.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
});
