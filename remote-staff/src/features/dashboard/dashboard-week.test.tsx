import { useMockViewport } from '@tapin/shared/testing/mock-viewport';
import { memberAs } from '@tapin/shared/testing/people';
import { useTestServer } from '@tapin/shared/testing/server';
import { screen, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { addDays } from '#src/components/days/days.ts';
import { mockSchoolMorning } from '#src/testing/mock-school-morning.ts';
import { openDashboard } from '#src/testing/open-dashboard.ts';
import { weekOf } from '#src/testing/week.ts';
import { emptyDaysOf } from './dashboard-week.tsx';

const server = useTestServer();
const viewport = useMockViewport();

/** Opens the dashboard with answers on Monday, March 2, alone, and scrolls to the week. */
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
])('says of %s without answers that there are none', async (_, search, text) => {
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

test('explains school days without any answer, and leads to the calendar', async () => {
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
])('explains no empty day in the week %s', async (_, options) => {
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

test('leaves out today and the days to come', () => {
  expect(emptyDaysOf(weekOf(monday), '2026-03-04')).toEqual(['2026-03-03']);
});

test('names none in a week without any answer', () => {
  expect(emptyDaysOf(weekOf(), '2026-03-09')).toEqual([]);
});
