import { memberAs } from '@tapin/shared/testing/people';
import { useTestServer } from '@tapin/shared/testing/server';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http } from 'msw';
import { claimedByColleague, claimedByMe, mockFollowUps, openFollowUpOf } from '#src/testing/follow-ups.ts';
import { feltAwful, mockSchoolMorning } from '#src/testing/mock-school-morning.ts';
import { openDashboard } from '#src/testing/open-screen.ts';

const server = useTestServer();
const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
beforeEach(() => jest.useFakeTimers({ advanceTimers: true, now: new Date('2026-03-03T16:00:00Z') }));
afterEach(() => jest.useRealTimers());

const colleague = { _id: 'membership-9', name: 'Mr Sam Roe' };
const me = { _id: 'membership-school-1', name: 'Ms Pat Lee' };
const closedBy = (by: typeof me) => ({
  followUpId: 'f-closed',
  claimedBy: by,
  claimedAt: '2026-03-03T15:00:00.000Z',
  closing: { outcome: 'talked' as const, at: '2026-03-03T15:30:00.000Z', by },
});

const zoe = feltAwful('zoe', 'Zoe', 'Green');
const amy = feltAwful('amy', 'Amy', 'Ask');
const bea = feltAwful('bea', 'Bea', 'Low');
const max = { ...feltAwful('max', 'Max', 'Mine'), care: closedBy(me) };
const kim = { ...feltAwful('kim', 'Kim', 'Roe'), care: closedBy(colleague) };

async function open(students: (typeof zoe)[], followUps: ReturnType<typeof openFollowUpOf>[] = []) {
  const care = mockFollowUps(followUps);
  const morning = mockSchoolMorning({ dashboard: { priorityStudentsToday: students } });
  server.use(...care.handlers, ...morning.handlers);
  await openDashboard({ as: memberAs('teacher') });
  return { ...care, ...morning };
}

const region = (name: string) => screen.findByRole('region', { name });
const press = async (name: string) => user.click(await screen.findByRole('button', { name }));

async function close() {
  await press('Done with Zoe Green');
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('radio', { name: 'We talked' }));
  await user.click(dialog.getByRole('button', { name: 'Save' }));
}

test('groups students by whether someone follows up, and folds the group of closed follow-ups', async () => {
  await open([zoe, amy, max, kim, bea], [openFollowUpOf('zoe'), openFollowUpOf('amy', claimedByColleague)]);
  const waiting = within(await region('Waiting for someone · 1'));
  expect(waiting.getByRole('link', { name: 'Zoe Green' })).toBeVisible();
  const none = within(await region('Without a follow-up · 1'));
  expect(none.getByRole('link', { name: 'Bea Low' })).toBeVisible();
  const claimed = within(await region('Someone is following up · 1'));
  expect(claimed.getByText(/^Mr Sam Roe is following up/)).toBeVisible();
  const done = screen.getByRole('link', { name: 'Max Mine' });
  expect(done).not.toBeVisible();
  await user.click(screen.getByText('2 followed up today'));
  expect(done).toBeVisible();
  expect(screen.getByText(/^We talked · You · /)).toBeVisible();
  expect(screen.getByText(/^We talked · Mr Sam Roe · /)).toBeVisible();
  expect(screen.queryByRole('button', { name: /Max Mine/ })).not.toBeInTheDocument();
});

test('the list of open follow-ups has the same groups, and its first group has the number in the header', async () => {
  const { state } = await open(
    [],
    [
      openFollowUpOf('zoe', { isWaiting: true }),
      // The student asked the viewer after the colleague had claimed the follow-up.
      openFollowUpOf('amy', { ...claimedByColleague, askedOfMe: true, isWaiting: true, student: amy }),
      openFollowUpOf('kim', { ...claimedByMe, isWaiting: false, student: kim }),
    ],
  );
  await user.click(await screen.findByRole('tab', { name: 'Open · 3' }));
  const waiting = within(await region('Waiting for someone · 2'));
  expect(waiting.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    'Zoe Green',
    'Amy Ask',
  ]);
  const claimed = within(await region('Someone is following up · 1'));
  expect(claimed.getByRole('link', { name: 'Kim Roe' })).toBeVisible();
  await user.click(await claimed.findByRole('button', { name: 'More for Kim Roe' }));
  await user.click(screen.getByRole('menuitem', { name: 'Stop following up' }));
  await waitFor(() => expect(state.open).toHaveLength(2));
});

test('a student who asked for the viewer is listed once, at the top', async () => {
  const asked = openFollowUpOf('amy', { reason: 'asked', askedOfMe: true, student: amy });
  await open([zoe, amy], [asked]);
  expect(await screen.findByText(/^Would like to talk to you/)).toBeVisible();
  expect(screen.getAllByRole('link', { name: 'Amy Ask' })).toHaveLength(1);
  expect(await region('Without a follow-up · 1')).toBeVisible();
});

test('after a claim the row stays, says what was saved, and can be undone', async () => {
  const { done } = await open([zoe, amy]);
  await press('I’ll follow up with Zoe Green');
  const none = within(await region('Without a follow-up · 2'));
  expect(await none.findByText('Saved. You are following up with Zoe Green.')).toBeVisible();
  expect(
    screen.getAllByRole('status').some(({ textContent }) => textContent === 'Saved. You can undo it.'),
  ).toBe(true);
  await press('Undo: Zoe Green');
  expect(await screen.findByRole('button', { name: 'I’ll follow up with Zoe Green' })).toBeVisible();
  expect(done.at(-1)).toMatchObject({ changed: 'f-zoe', action: 'release' });
  expect(screen.queryByText(/^Saved\. You are/)).not.toBeInTheDocument();
});

test('a colleague’s follow-up has no menu for those who may not act on it', async () => {
  await open([zoe, amy], [openFollowUpOf('zoe'), openFollowUpOf('amy', claimedByColleague)]);
  await screen.findByRole('button', { name: 'More for Zoe Green' });
  expect(screen.getByRole('link', { name: 'Amy Ask' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'More for Amy Ask' })).not.toBeInTheDocument();
});

test('ten seconds after a claim the row moves to the group of claimed follow-ups', async () => {
  await open([zoe, amy]);
  await press('I’ll follow up with Zoe Green');
  await screen.findByText(/^Saved\. You are following up/);
  await act(() => jest.advanceTimersByTimeAsync(10_000));
  const claimed = within(await region('Someone is following up · 1'));
  expect(await claimed.findByRole('button', { name: 'More for Zoe Green' })).toBeVisible();
  expect(screen.queryByText(/^Saved\. You are/)).not.toBeInTheDocument();
});

test('after “Done” the row says what happened and offers to undo it, but not to follow up', async () => {
  const { done } = await open([zoe], [openFollowUpOf('zoe', claimedByMe)]);
  await close();
  expect(await screen.findByText('Saved: We talked')).toBeVisible();
  expect(screen.queryByRole('button', { name: /I’ll follow up/ })).not.toBeInTheDocument();
  await press('Undo: Zoe Green');
  await waitFor(() => expect(done.at(-1)).toMatchObject({ changed: 'f-zoe', action: 'reopen' }));
});

test('ten seconds after “Done” the row moves to the folded group of closed follow-ups', async () => {
  const { shown } = await open([zoe], [openFollowUpOf('zoe', claimedByMe)]);
  await screen.findByRole('button', { name: 'Done with Zoe Green' });
  shown.priorityStudentsToday = [{ ...zoe, care: closedBy(me) }];
  await close();
  await screen.findByText('Saved: We talked');
  await act(() => jest.advanceTimersByTimeAsync(10_000));
  expect(await screen.findByText('1 followed up today')).toBeVisible();
  expect(screen.queryByRole('button', { name: /I’ll follow up/ })).not.toBeInTheDocument();
});

test('the closing of a colleague’s follow-up can be undone, and stays with the colleague', async () => {
  const { done } = await open([zoe], [openFollowUpOf('zoe', { ...claimedByColleague, mayAct: true })]);
  await close();
  expect(await screen.findByText('Saved: We talked')).toBeVisible();
  await press('Undo: Zoe Green');
  await waitFor(() => expect(done.at(-1)).toMatchObject({ action: 'reopen', undo: true }));
});

test('the list of seven days says which colleague follows up and who has closed a follow-up', async () => {
  const followUps = [openFollowUpOf('amy', claimedByColleague)];
  const { handlers } = mockSchoolMorning({
    dashboard: { priorityStudentsLastSevenDays: [zoe, amy, kim].map(({ answeredAt: _, ...each }) => each) },
  });
  server.use(...mockFollowUps(followUps).handlers, ...handlers);
  await openDashboard({ as: memberAs('teacher'), search: '?care=week' });
  expect(
    within(await region('Without a follow-up · 1')).getByRole('link', { name: 'Zoe Green' }),
  ).toBeVisible();
  const claimed = within(await region('Someone is following up · 1'));
  expect(claimed.getByRole('link', { name: 'Amy Ask' })).toBeVisible();
  await user.click(screen.getByText('1 followed up since they felt low'));
  expect(screen.getByText(/^We talked · Mr Sam Roe · /)).toBeVisible();
});

test.each([
  ['today and seven days', '', 1],
  ['open follow-ups', '?care=open', 1],
])('the placeholder of %s has the heading of a group', async (_, search, headings) => {
  const { handlers } = mockSchoolMorning();
  server.use(...mockFollowUps([]).handlers, ...handlers);
  // Neither the students nor the follow-ups ever arrive.
  const never = () => new Promise<never>(() => undefined);
  server.use(http.get('*/api/staff/dashboard', never), http.get('*/api/staff/follow-ups', never));
  await openDashboard({ as: memberAs('teacher'), search });
  const placeholder = (await screen.findAllByRole('status', { name: 'Loading…' })).find((each) =>
    each.querySelector('.placeholder'),
  );
  expect(placeholder?.querySelectorAll('.heading')).toHaveLength(headings);
});
