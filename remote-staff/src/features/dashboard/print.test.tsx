import { useTestServer } from '@tapin/shared/testing/server';
import { act, screen } from '@testing-library/react';
import { mockSchoolMorning } from '#src/testing/mock-school-morning.ts';
import { openDashboard } from '#src/testing/open-dashboard.ts';

const server = useTestServer();

/** Simulates a browser that has nothing to do once the content is rendered. */
beforeEach(() => {
  window.requestIdleCallback = (callback) => window.setTimeout(callback, 0);
  window.cancelIdleCallback = (handle) => window.clearTimeout(handle);
});
afterEach(() => {
  Reflect.deleteProperty(window, 'requestIdleCallback');
  Reflect.deleteProperty(window, 'cancelIdleCallback');
});

test('prints the people with a note where the figures are, and no filters of figures', async () => {
  server.use(...mockSchoolMorning().handlers);
  await openDashboard({ search: '?grade=9' });
  await screen.findByRole('region', { name: 'The week' });
  expect(screen.queryByText(/are not printed here/)).not.toBeInTheDocument();
  act(() => window.dispatchEvent(new Event('beforeprint')));
  expect(screen.getByText(/The numbers about groups are not printed here/)).toBeVisible();
  act(() => window.dispatchEvent(new Event('afterprint')));
  expect(screen.queryByText(/are not printed here/)).not.toBeInTheDocument();
});
