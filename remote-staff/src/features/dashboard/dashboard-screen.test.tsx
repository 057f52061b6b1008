import { getAuth, setAuth } from '@tapin/shared/session';
import { useMockViewport } from '@tapin/shared/testing/mock-viewport';
import { cedarMiddle, districtAdmin, memberAs, membershipIn } from '@tapin/shared/testing/people';
import { useTestServer } from '@tapin/shared/testing/server';
import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { feltAwful, mockSchoolMorning, someStats } from '#src/testing/mock-school-morning.ts';
import { openDashboard } from '#src/testing/open-dashboard.ts';

const server = useTestServer();
const user = userEvent.setup();

const replyError = () => HttpResponse.json({ msg: 'Not now.' }, { status: 500 });
const zoe = { dashboard: { priorityStudentsToday: [feltAwful('zoe', 'Zoe', 'Green')] } };

/** Simulates that the tab becomes visible. */
const showTab = () => act(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));

test('shows the day, how many students checked in, and when it was updated', async () => {
  const formatToday = () =>
    new Date().toLocaleDateString('en-US', { weekday: 'long', month: 'long', day: 'numeric' });
  const before = formatToday();
  server.use(...mockSchoolMorning().handlers);
  await openDashboard();
  // Midnight may have passed since.
  const day = new RegExp(`^(${before}|${formatToday()})$`);
  expect(await screen.findByText('412 of 600 have tapped in')).toBeVisible();
  expect(await screen.findByRole('heading', { level: 1, name: day })).toBeVisible();
  expect(await screen.findByText(/^Updated: \d+:\d\d [AP]M$/)).toBeVisible();
});

test('refetches when its tab becomes visible', async () => {
  let checkedInStudents = 412;
  const { asked, handlers } = mockSchoolMorning({ stats: () => ({ ...someStats, checkedInStudents }) });
  server.use(...handlers);
  await openDashboard();
  await screen.findByText('412 of 600 have tapped in');
  checkedInStudents = 430;
  showTab();
  expect(await screen.findByText('430 of 600 have tapped in')).toBeVisible();
  expect(asked.dashboard).toBe(2);
});

test('keeps the loaded figures when they cannot be refreshed, says so, and retries', async () => {
  const { handlers } = mockSchoolMorning(zoe);
  server.use(...handlers);
  await openDashboard();
  await screen.findByText(/^Updated/);
  server.use(http.get('*/api/staff/dashboard', replyError));
  showTab();
  expect(await screen.findByText(/^Could not be refreshed\. Last numbers: /)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Zoe Green' })).toBeVisible();
  server.resetHandlers(...handlers);
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText(/^Updated/)).toBeVisible();
});

test('shows nothing of the previous school while another one loads', async () => {
  server.use(...mockSchoolMorning(zoe).handlers);
  await openDashboard({ as: districtAdmin() });
  await screen.findByRole('link', { name: 'Zoe Green' });
  server.use(
    http.get('*/api/staff/dashboard', () => new Promise(() => undefined)),
    http.get('*/api/staff/dashboard/stats', () => new Promise(() => undefined)),
  );
  const schoolUser = membershipIn(cedarMiddle, { role: 'district_admin' });
  act(() => setAuth({ ...getAuth(), school: cedarMiddle, schoolUser }));
  expect(screen.queryByRole('link', { name: 'Zoe Green' })).not.toBeInTheDocument();
  expect(screen.queryByText(/have tapped in/)).not.toBeInTheDocument();
});

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
