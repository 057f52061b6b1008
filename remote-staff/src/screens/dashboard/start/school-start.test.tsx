import { useMockViewport } from '@tapin/shared/testing/mock-viewport';
import { useTestServer } from '@tapin/shared/testing/server';
import { screen, within } from '@testing-library/react';
import { mockSchoolMorning, someStats } from '#src/testing/mock-school-morning.ts';
import { openDashboard } from '#src/testing/open-dashboard.ts';

const server = useTestServer();
const viewport = useMockViewport();

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
  const { container } = await openDashboard();
  await screen.findByText(/have tapped in$/);
  for (const place of container.querySelectorAll('.place.list')) await viewport.enter(place);
  const start = await screen.findByRole('region', { name: 'How to begin' });
  expect(start).toHaveTextContent(state);
  expect(within(start).getByRole('link', { name: 'Set the school’s calendar' })).toHaveAttribute(
    'href',
    '/admin/care',
  );
  expect(screen.queryByRole('region', { name: 'The week' })).not.toBeInTheDocument();
});
