import { useTestServer } from '@tapin/shared/testing/server';
import { act, screen, within } from '@testing-library/react';
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

test('prints the charts of the week with their figures, although nobody has scrolled to them', async () => {
  server.use(...mockSchoolMorning().handlers);
  await openDashboard({ search: '?grade=9' });
  const week = within(await screen.findByRole('region', { name: 'The week' }));
  await week.findByRole('heading', { name: /^How are you feeling/ });
  expect(week.getAllByRole('table').map((table) => table.parentElement?.className)).toEqual([
    'hidden',
    'hidden',
  ]);
  act(() => window.dispatchEvent(new Event('beforeprint')));
  expect(week.getAllByRole('table').map((table) => table.parentElement?.className)).toEqual([
    'shown',
    'shown',
  ]);
  const stats = within(screen.getByRole('region', { name: 'TapIn Stats' }));
  expect(stats.getByText('Today · Grade 9')).toBeVisible();
  expect(screen.queryByRole('combobox')).not.toBeInTheDocument();
  expect(week.queryByRole('group')).not.toBeInTheDocument();
  act(() => window.dispatchEvent(new Event('afterprint')));
  expect(stats.getByRole('combobox', { name: 'Grade' })).toHaveValue('9');
});
