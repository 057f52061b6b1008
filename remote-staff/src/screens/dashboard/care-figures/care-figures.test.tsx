import { useMockViewport } from '@tapin/shared/testing/mock-viewport';
import { memberAs } from '@tapin/shared/testing/people';
import { useTestServer } from '@tapin/shared/testing/server';
import { screen, within } from '@testing-library/react';
import { mockSchoolMorning } from '#src/testing/mock-school-morning.ts';
import { openDashboard } from '#src/testing/open-dashboard.ts';

const server = useTestServer();
const viewport = useMockViewport();

test('shows an admin how many low answers were followed up, how soon, and what is open', async () => {
  server.use(...mockSchoolMorning().handlers);
  const { container } = await openDashboard({ as: memberAs('admin') });
  await screen.findByText('412 of 600');
  for (const place of container.querySelectorAll('.place.list')) await viewport.enter(place);
  const figures = within(await screen.findByRole('region', { name: 'Are low answers followed up?' }));
  expect(await figures.findByText('75%')).toBeVisible();
  expect(figures.getByText('15 of 20 low answers')).toBeVisible();
  expect(figures.getByText('1 hr 35 min')).toBeVisible();
  expect(figures.getByRole('heading', { name: 'Open follow-ups now · 6' })).toBeVisible();
  expect(figures.getByRole('link', { name: 'School days and rules' })).toHaveAttribute('href', '/admin/care');
});

test('shows for each alert whether it was needed, and where to change one that mostly was not', async () => {
  server.use(...mockSchoolMorning().handlers);
  const { container } = await openDashboard({ as: memberAs('admin') });
  await screen.findByText('412 of 600');
  for (const place of container.querySelectorAll('.place.list')) await viewport.enter(place);
  const region = within(await screen.findByRole('region', { name: 'Are low answers followed up?' }));
  await region.findByRole('heading', { name: 'Were the alerts needed?' });
  const [awful, lowDays, notEaten, ownLow] = region.getAllByRole('listitem');
  expect(awful).toHaveTextContent(
    /^Someone feels awful14 follow-ups · 8 needed · 1 not needed · 1 not sure80% needed$/,
  );
  expect(lowDays).toHaveTextContent(/Most were not needed\. Change this alert20% needed$/);
  const links = region.getAllByRole('link', { name: 'Change this alert' });
  expect(links.map((link) => link.getAttribute('href'))).toEqual(['/admin/care#alerts']);
  // Four answers are too few for a share and for advice.
  expect(notEaten).toHaveTextContent(/4 follow-ups · 0 needed · 4 not needed$/);
  expect(ownLow).toHaveTextContent(/1 follow-up · no answers yet$/);
});

test('does not show the school’s figures to a teacher', async () => {
  server.use(...mockSchoolMorning().handlers);
  const { container } = await openDashboard({ as: memberAs('teacher') });
  await screen.findByText('412 of 600');
  expect(container.querySelector('.place.list')).toBeNull();
});
