import { getAuth, setAuth } from '@tapin/shared/session';
import { useMockViewport } from '@tapin/shared/testing/mock-viewport';
import { cedarMiddle, districtAdmin, memberAs, membershipIn } from '@tapin/shared/testing/people';
import { useTestServer } from '@tapin/shared/testing/server';
import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { addDays } from '#src/components/days/days.ts';
import { feltAwful, mockSchoolMorning, someStats } from '#src/testing/mock-school-morning.ts';
import { openDashboard } from '#src/testing/open-screen.ts';
import { weekOf } from '#src/testing/week.ts';
import { emptyDaysOf } from './dashboard-week.tsx';

const server = useTestServer();
const viewport = useMockViewport();
const user = userEvent.setup();

/** Simulates a browser that is idle once the content is rendered. */
beforeEach(() => {
  window.requestIdleCallback = (callback) => window.setTimeout(callback, 0);
  window.cancelIdleCallback = (handle) => window.clearTimeout(handle);
});
afterEach(() => {
  Reflect.deleteProperty(window, 'requestIdleCallback');
  Reflect.deleteProperty(window, 'cancelIdleCallback');
});

const replyError = () => HttpResponse.json({ msg: 'Not now.' }, { status: 500 });
const zoe = { dashboard: { priorityStudentsToday: [feltAwful('zoe', 'Zoe', 'Green')] } };

const showTab = () => act(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));

test('the dashboard shows the day, how many students checked in, and when it was updated', async () => {
  const formatToday = () =>
    new Date().toLocaleDateString('en-US', { weekday: 'long', month: 'long', day: 'numeric' });
  const before = formatToday();
  server.use(...mockSchoolMorning().handlers);
  await openDashboard();
  // The test may run across midnight.
  const day = new RegExp(`^(${before}|${formatToday()})$`);
  expect(await screen.findByText('412 of 600 have tapped in')).toBeVisible();
  expect(await screen.findByRole('heading', { level: 1, name: day })).toBeVisible();
  expect(await screen.findByText(/^Updated: \d+:\d\d [AP]M$/)).toBeVisible();
});

test('the dashboard ends with the cards of other remotes, which receive the membership of the person', async () => {
  server.use(...mockSchoolMorning().handlers);
  const { container } = await openDashboard({
    renderSlot: ({ name, props }) => <p>{`${name} of ${props.schoolUserId}`}</p>,
  });
  const card = await screen.findByText(`dashboard-card of ${getAuth().schoolUser?._id}`);
  expect(container.querySelector('h1')?.closest('div:has(p)')?.lastElementChild).toContainElement(card);
});

test('the dashboard refetches when its tab becomes visible', async () => {
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

test('the dashboard keeps its figures when they cannot be refreshed, says so, and retries', async () => {
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

test('the dashboard shows nothing of the previous school while another school loads', async () => {
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
])('the dashboard of a school %s says how to begin instead of showing charts', async (_, changes, state) => {
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

test('the printed dashboard has the people and a note in place of the figures, and no filters', async () => {
  server.use(...mockSchoolMorning().handlers);
  await openDashboard({ search: '?grade=9' });
  await screen.findByRole('region', { name: 'The week' });
  expect(screen.queryByText(/are not printed here/)).not.toBeInTheDocument();
  act(() => window.dispatchEvent(new Event('beforeprint')));
  expect(screen.getByText(/The numbers about groups are not printed here/)).toBeVisible();
  act(() => window.dispatchEvent(new Event('afterprint')));
  expect(screen.queryByText(/are not printed here/)).not.toBeInTheDocument();
});

/** Opens the dashboard of a week whose only answers are on Monday, March 2, and scrolls to the week. */
async function openWeek(options: Parameters<typeof openDashboard>[0]) {
  server.use(...mockSchoolMorning().handlers);
  return openWeekAsMocked(options);
}

async function openWeekAsMocked(options: Parameters<typeof openDashboard>[0]) {
  const { container } = await openDashboard(options);
  await screen.findByText(/have tapped in$/);
  for (const place of container.querySelectorAll('.place.week')) await viewport.enter(place);
  const week = within(await screen.findByRole('region', { name: 'The week' }));
  await week.findAllByRole('table');
  return week;
}

test.each([7, 30, 365])('keeps the week and its picker beside the charts of %i days', async (days) => {
  const week = await openWeek({ as: memberAs('admin'), search: `?daysAgo=${days}` });
  expect(week.getByRole('button', { name: 'Previous week' })).toBeVisible();
  expect(screen.getByRole('region', { name: `Last ${days} days` })).toBeVisible();
});

test.each([
  ['this week', '', 'No one has tapped in this week yet.'],
  ['a past week', '?week=2026-02-23', 'No one tapped in that week.'],
])('says for %s without answers that there are none', async (_, search, text) => {
  server.use(...mockSchoolMorning().handlers);
  server.use(
    http.get('*/api/staff/dashboard/weekly-trends', ({ request }) => {
      const monday = new URL(request.url).searchParams.get('startDate') ?? '';
      const weeklyTrends = weekOf().map((day, at) => ({ ...day, date: addDays(monday, at) }));
      return HttpResponse.json({ data: { weeklyTrends } });
    }),
  );
  const week = await openWeekAsMocked({ as: memberAs('admin'), search });
  expect(week.getAllByText(text)).toHaveLength(2);
});

test('a note explains school days without any answer, and links to the calendar', async () => {
  const week = await openWeek({ as: memberAs('admin') });
  expect(
    week.getByText(/^No one answered on Mar 3, Mar 4, Mar 5, and Mar 6, so these days count as zero\./),
  ).toBeVisible();
  expect(week.getByRole('link', { name: 'Change the school’s calendar' })).toHaveAttribute(
    'href',
    '/admin/care',
  );
});

test.each([
  ['of a teacher, who sees few students', { as: memberAs('teacher') }],
  ['of one grade', { as: memberAs('admin'), search: '?grade=9' }],
])('explains no day without answers in the week %s', async (_, options) => {
  const week = await openWeek(options);
  expect(week.queryByText(/^No one answered on/)).not.toBeInTheDocument();
});

const monday = { eaten: 90, rested: 60, feeling: 4 };

test('names the past school days on which nobody answered', () => {
  expect(emptyDaysOf(weekOf(monday, null, { noSchool: true }, monday), '2026-03-09')).toEqual([
    '2026-03-03',
    '2026-03-06',
  ]);
});

test('the note about days without answers leaves out today and the days to come', () => {
  expect(emptyDaysOf(weekOf(monday), '2026-03-04')).toEqual(['2026-03-03']);
});

test('the note about days without answers is absent in a week without any answer', () => {
  expect(emptyDaysOf(weekOf(), '2026-03-09')).toEqual([]);
});
