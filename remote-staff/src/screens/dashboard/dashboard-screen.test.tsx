import { getAuth, setAuth } from '@tapin/shared/session';
import { cedarMiddle, districtAdmin, membershipIn } from '@tapin/shared/testing/people';
import { useTestServer } from '@tapin/shared/testing/server';
import { act, screen } from '@testing-library/react';
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
