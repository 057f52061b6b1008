import type { WeeklyTrends } from '@tapin/shared/contract/figures';
import { memberAs } from '@tapin/shared/testing/people';
import { useTestServer } from '@tapin/shared/testing/server';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { closedFollowUp, mockFollowUps, openFollowUpOf } from '#src/testing/follow-ups.ts';
import { openScreenAs } from '#src/testing/open-screen.ts';
import { maya, mockStudent, studentOverview } from '#src/testing/student.ts';
import { summarizeTrend } from './month-trend.tsx';

const trend = (...feelings: (number | null)[]) =>
  summarizeTrend(
    feelings.map((feeling, at) => ({ date: `2026-03-0${at + 1}`, eaten: null, rested: null, feeling })),
  );

test.each([
  ['no day has a feeling', [null, null], { kind: 'none' }],
  [
    'the last three feelings are low, with a gap',
    [4, 2, null, 1, 2],
    { kind: 'lowSince', count: 3, since: '2026-03-02' },
  ],
  ['the last two feelings are low', [4, 4, 2, 2], { kind: 'low', count: 2, total: 4 }],
  [
    'the last three feelings are not low any more',
    [1, 3, 4, 5],
    { kind: 'betterSince', count: 3, since: '2026-03-02' },
  ],
  ['no feeling is low', [3, 4, 5], { kind: 'noLow', count: 0, total: 3 }],
] as const)('summarizes a month in which %s', (_, feelings, expected) => {
  expect(trend(...feelings)).toEqual(expected);
});

const server = useTestServer();
const user = userEvent.setup();
const path = '/student/student-1/overview';
const teacher = memberAs('teacher');
const block = (name: string) => screen.findByRole('region', { name });
const refuse = () => HttpResponse.json({ msg: 'Busy', code: 'unknown' }, { status: 503 });

const day = (date: string, feeling: number | null, eaten: number | null = null): WeeklyTrends[number] => ({
  date,
  eaten,
  rested: null,
  feeling,
});

test('compares the figures of a student with the days before, and says in words how they changed', async () => {
  const before = {
    tapIns: 19,
    totalNumberOfDays: 20,
    eaten: 6,
    rested: 10,
    feeling: { 1: 0, 2: 0, 3: 0, 4: 4, 5: 9 },
  };
  mockStudent(server, studentOverview({ before }));
  await openScreenAs(teacher, path);
  expect(await screen.findByText('Arrows compare with the 30 days before.')).toBeVisible();
  const tile = (label: string) => screen.getByText(label).parentElement?.textContent;
  expect(tile('Usually feels')).toMatch(/Good.*Less than before: Rad before$/);
  expect(tile('Tap-ins')).toMatch(/Less than before: 19 of 20 before$/);
  expect(tile('Days eaten')).toMatch(/More than before: 6 of 19 before$/);
  expect(tile('Days rested')).toMatch(/As before: 10 of 19 before$/);
});

test('says since when a student feels low, and has the month as a table', async () => {
  const trend = [
    day('2026-03-02', 4, 100),
    day('2026-03-03', 2),
    day('2026-03-04', null),
    day('2026-03-05', 1, 0),
  ];
  mockStudent(server, studentOverview({ trend: [...trend, day('2026-03-06', 2)] }));
  await openScreenAs(teacher, path);
  const month = within(await block('Last 30 days'));
  expect(month.getByText('Awful or bad 3 times in a row, since Tuesday, March 3.')).toBeVisible();
  const toggle = month.getByRole('button', { name: 'Show table' });
  await user.click(toggle);
  expect(toggle).toHaveAttribute('aria-expanded', 'true');
  const rows = within(month.getByRole('table', { name: 'Last 30 days' })).getAllByRole('row');
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    'DayFeelingEatenRested',
    'Friday, March 6BadNo responseNo response',
    'Thursday, March 5AwfulNoNo response',
    'Wednesday, March 4No responseNo responseNo response',
    'Tuesday, March 3BadNo responseNo response',
    'Monday, March 2GoodYesNo response',
  ]);
});

test('shows the open follow-up before the figures, and the past ones after them', async () => {
  mockStudent(server, studentOverview());
  server.use(...mockFollowUps([openFollowUpOf(maya._id, { reason: 'low' })], [closedFollowUp()]).handlers);
  await openScreenAs(teacher, path);
  const open = await block('Open follow-up');
  expect(await within(open).findByText('Felt low')).toBeVisible();
  expect(within(open).getByRole('button', { name: /^I’ll follow up/ })).toBeVisible();
  const headings = (await screen.findAllByRole('heading', { level: 2 })).map(
    ({ textContent }) => textContent,
  );
  expect(headings).toEqual(['At a glance', 'What came of it', 'Basic info', 'The week']);
  expect(open.compareDocumentPosition(await block('At a glance'))).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  // While any follow-up is open, none can be reopened.
  expect(screen.queryByRole('button', { name: /^Reopen/ })).not.toBeInTheDocument();
});

test('folds 43 past follow-ups, and offers to reopen only the newest', async () => {
  mockStudent(server, studentOverview());
  const past = Array.from({ length: 43 }, (_, at) => closedFollowUp({ _id: `f-${at}` }));
  server.use(...mockFollowUps([], past).handlers);
  await openScreenAs(teacher, path);
  const history = within(await block('What came of it'));
  const showAll = await history.findByRole('button', { name: 'Show all 43: What came of it' });
  expect(history.getAllByRole('listitem')).toHaveLength(3);
  await user.click(showAll);
  expect(history.getAllByRole('listitem')).toHaveLength(43);
  expect(history.getAllByRole('listitem')[3]).toHaveFocus();
  expect(history.getAllByRole('button', { name: /^Reopen/ })).toHaveLength(1);
  expect(within(await block('Open follow-up')).getByText('No open follow-up')).toBeVisible();
});

test('shows who closed a follow-up and how, without a note that the viewer may not read', async () => {
  mockStudent(server, studentOverview());
  const closing = { ...closedFollowUp().events[0], act: 'closed' as const, note: '' };
  const { audience: _, ...hidden } = { ...closedFollowUp().events[0], ...closing };
  server.use(...mockFollowUps([], [closedFollowUp({ note: '', events: [Object(hidden)] })]).handlers);
  await openScreenAs(teacher, path);
  const item = await within(await block('What came of it')).findByRole('listitem');
  expect(item).toHaveTextContent(/^We talkedFeb 20 · Mr Sam Roe/);
  expect(item).not.toHaveTextContent(/Read by/);
});

test('names the counselor beside the grade, or says that there is none', async () => {
  mockStudent(
    server,
    studentOverview({ classes: [{ classType: 'counselor', teacher: 'Mr Sam Roe', teacherId: 't-2' }] }),
  );
  const { unmount } = await openScreenAs(teacher, path);
  const header = async () =>
    (await screen.findByRole('heading', { level: 1, name: /Maya/ })).closest('header');
  expect(await header()).toHaveTextContent(/Grade 9 · Counselor: Mr Sam Roe$/);
  unmount();
  mockStudent(server, studentOverview({ classes: [] }));
  await openScreenAs(teacher, path);
  expect(await header()).toHaveTextContent(/Grade 9 · No counselor chosen yet$/);
});

test('a failed call is reported in its block of the student’s page, and the other blocks stay', async () => {
  mockStudent(server, studentOverview());
  server.use(...mockFollowUps([], [closedFollowUp()]).handlers, http.get('*/overview', refuse));
  await openScreenAs(teacher, path);
  const figures = within(await block('At a glance'));
  expect(await figures.findByRole('alert')).toHaveTextContent('Busy');
  expect(await screen.findByText('Likes the art club.')).toBeVisible();
  expect(await screen.findByRole('table', { name: 'How do they feel?' })).toBeInTheDocument();
  expect(screen.getAllByRole('alert')).toHaveLength(1);
});

test('the name of the student stays when the figures of other dates cannot be loaded', async () => {
  mockStudent(server, studentOverview());
  await openScreenAs(teacher, path);
  await screen.findByRole('heading', { level: 1, name: /Maya/ });
  server.use(http.get('*/overview', refuse));
  await user.selectOptions(screen.getByRole('combobox', { name: 'Dates' }), 'All time');
  expect(await within(await block('At a glance')).findByRole('alert')).toHaveTextContent('Busy');
  expect(screen.getByRole('heading', { level: 1, name: /Maya/ })).toBeVisible();
  expect(screen.getByRole('link', { name: 'maya@cedar.test' })).toBeVisible();
});

test('shows the classes of a rostered student with titles and co-teachers, and the date of the roster', async () => {
  const teachers = [
    { _id: 'a', name: 'Ms Pat Lee' },
    { _id: 'b', name: 'Mr Bo Ray' },
  ];
  mockStudent(
    server,
    studentOverview({
      studentInfo: {
        ...maya,
        grade: null,
        gradeName: 'PK',
        keptByRoster: { changedAt: '2026-01-12T15:00:00Z' },
      },
      rosterClasses: [{ _id: 'class-1', title: 'Story time', classType: null, teachers }],
    }),
  );
  await openScreenAs(memberAs('admin'), path);
  expect(await screen.findByText('Pre-kindergarten')).toBeVisible();
  const info = within(await screen.findByRole('region', { name: 'Basic info' }));
  expect(info.getByText('Story time')).toBeVisible();
  expect(info.getByText('Ms Pat Lee, Mr Bo Ray')).toBeVisible();
  expect(info.getByText('Kept by').nextElementSibling).toHaveTextContent('Your district’s roster (Jan 12)');
  await userEvent.click(await screen.findByRole('button', { name: 'More for this student' }));
  expect(await screen.findByRole('menuitem', { name: /record/i })).toBeVisible();
  expect(screen.queryByRole('menuitem', { name: /remove/i })).not.toBeInTheDocument();
});
