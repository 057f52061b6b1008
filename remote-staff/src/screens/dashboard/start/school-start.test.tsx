import { useTestServer } from '@tapin/shared/testing/server';
import { screen, within } from '@testing-library/react';
import { mockSchoolMorning, someStats } from '#src/testing/mock-school-morning.ts';
import { openDashboard } from '#src/testing/open-dashboard.ts';

const server = useTestServer();

test.each([
  [
    'without students',
    { totalStudents: 0, checkedInStudents: 0, nobodyYet: true as const },
    'No student has joined the school yet.',
  ],
  [
    'where no one has tapped in',
    { checkedInStudents: 0, nobodyYet: true as const },
    '600 students are here. No one has tapped in yet.',
  ],
])('a school %s says how to begin instead of showing charts', async (_, changes, state) => {
  server.use(...mockSchoolMorning({ stats: () => ({ ...someStats, usual: null, ...changes }) }).handlers);
  await openDashboard();
  const start = await screen.findByRole('region', { name: 'How to begin' });
  expect(screen.getAllByRole('region')[0]).toBe(start);
  expect(start).toHaveTextContent(state);
  expect(within(start).getByRole('link', { name: 'Set the school’s calendar' })).toHaveAttribute(
    'href',
    '/admin/care',
  );
  expect(screen.queryByRole('region', { name: 'The week' })).not.toBeInTheDocument();
});

test('a school of a roster helps students log in, and does not ask to share the code', async () => {
  const stats = {
    ...someStats,
    usual: null,
    checkedInStudents: 0,
    nobodyYet: true,
    keptByRoster: true,
  } as const;
  server.use(...mockSchoolMorning({ stats: () => stats }).handlers);
  await openDashboard();
  const start = within(await screen.findByRole('region', { name: 'How to begin' }));
  expect(start.getByRole('link', { name: 'Help students log in' })).toHaveAttribute(
    'href',
    '/staff/first-log-ins',
  );
  expect(start.queryByText('Share the school code')).not.toBeInTheDocument();
});
