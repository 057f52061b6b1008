import { useTestServer } from '@tapin/shared/testing/server';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { mockFollowUps, openFollowUpOf } from '#src/testing/follow-ups.ts';
import { feltAwful, mockSchoolMorning, noStats, person } from '#src/testing/mock-school-morning.ts';
import { openDashboard } from '#src/testing/open-screen.ts';

const server = useTestServer();
const user = userEvent.setup();

const panel = () => within(screen.getByRole('region', { name: 'Caring Connections Needed' }));
const tab = (name: string) => screen.findByRole('tab', { name });

const forty = Array.from({ length: 40 }, (_, index) => feltAwful(`s${index}`, 'Student', `Number ${index}`));

test('lists each student who needs care with face and word, time, grade, and other low answers', async () => {
  const zoe = { ...feltAwful('zoe', 'Zoe', 'Green'), preferredName: 'Zo', eaten: false, rested: null };
  server.use(...mockSchoolMorning({ dashboard: { priorityStudentsToday: [zoe] } }).handlers);
  await openDashboard();
  const link = await screen.findByRole('link', { name: 'Zoe (Zo) Green' });
  expect(link).toHaveAttribute('href', '/student/zoe/overview');
  const time = new Date(zoe.answeredAt).toLocaleTimeString('en-US', { hour: 'numeric', minute: '2-digit' });
  expect((await panel().findByText(time)).parentElement).toHaveTextContent(`Awful · Grade 9 · ${time}`);
  expect(panel().getByText('Not eaten')).toBeVisible();
  expect(panel().queryByText('Not rested')).not.toBeInTheDocument();
  expect(panel().getByText(/in danger, don’t wait: follow your school’s crisis steps/)).toBeVisible();
});

test('the list of students who need care shows the first eight, then all, and moves the focus to the ninth', async () => {
  server.use(...mockSchoolMorning({ dashboard: { priorityStudentsToday: forty } }).handlers);
  await openDashboard();
  await tab('Today · 40');
  expect(panel().getAllByRole('link', { name: /^Student Number/ })).toHaveLength(8);
  await user.click(screen.getByRole('button', { name: 'Show all 40' }));
  expect(panel().getAllByRole('link', { name: /^Student Number/ })).toHaveLength(40);
  expect(screen.getByRole('link', { name: 'Student Number 8' })).toHaveFocus();
});

test('shows the first eight open follow-ups, then all, with requests to the viewer first', async () => {
  const asked = openFollowUpOf('amy', {
    reason: 'asked',
    askedOfMe: true,
    student: person('amy', 'Amy', 'Ask'),
  });
  const others = forty.map((student) => openFollowUpOf(student._id, { student }));
  server.use(...mockFollowUps([asked, ...others]).handlers, ...mockSchoolMorning().handlers);
  await openDashboard({ search: '?care=open' });
  await tab('Open · 41');
  const rows = () => panel().getAllByRole('link', { name: /^(Student Number|Amy)/ });
  expect(rows()).toHaveLength(8);
  expect(rows()[0]).toHaveAccessibleName('Amy Ask');
  await user.click(screen.getByRole('button', { name: 'Show all 41' }));
  expect(rows()).toHaveLength(41);
  expect(screen.getByRole('link', { name: 'Student Number 7' })).toHaveFocus();
});

test('the period of the list of students who need care is stored in the address', async () => {
  const mia = { ...person('mia', 'Mia', 'Lee'), grade: null, emotion: 2 };
  server.use(...mockSchoolMorning({ dashboard: { priorityStudentsLastSevenDays: [mia] } }).handlers);
  await openDashboard({ search: '?grade=9' });
  await user.click(await tab('7 days · 1'));
  expect(screen.getByTestId('location')).toHaveTextContent('/staff/dashboard?grade=9&care=week');
  expect(panel().getByText('Bad on average')).toBeVisible();
  await user.click(await tab('Today · 0'));
  expect(screen.getByTestId('location')).toHaveTextContent(/dashboard\?grade=9$/);
});

test('the list of students who need care opens with the period in the address', async () => {
  server.use(...mockSchoolMorning().handlers);
  await openDashboard({ search: '?care=week' });
  expect(await screen.findByText('No one has felt low for days')).toBeVisible();
});

test.each([
  ['No one has tapped in yet today', noStats],
  [
    'Next school day: Monday, March 16. What is still open stays under “Open”.',
    { ...noStats, nextSchoolDay: '2026-03-16' },
  ],
  [
    'The calendar has no further school day. What is still open stays under “Open”.',
    { ...noStats, nextSchoolDay: null },
  ],
  ['No students yet', { ...noStats, totalStudents: 0 }],
  ['Waiting for the district’s roster', { ...noStats, totalStudents: 0, awaitsRoster: true as const }],
  ['No one felt awful or bad today', { ...noStats, checkedInStudents: 3 }],
])('says why no student who needs care is listed: %s', async (why, stats) => {
  server.use(...mockSchoolMorning({ stats: () => stats }).handlers);
  await openDashboard();
  expect(await screen.findByText(why)).toBeVisible();
});

test('offers a retry when the students who need care could not be loaded', async () => {
  const { handlers } = mockSchoolMorning({ dashboard: { priorityStudentsToday: forty } });
  server.use(...handlers);
  server.use(
    http.get('*/api/staff/dashboard', () => HttpResponse.json({ msg: 'Not now.' }, { status: 500 }), {
      once: true,
    }),
  );
  await openDashboard();
  expect(await screen.findByText('Not now.')).toBeVisible();
  await user.click(panel().getByRole('button', { name: 'Try again' }));
  expect(await tab('Today · 40')).toBeVisible();
});
