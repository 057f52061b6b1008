import type { CaseloadStudent, OpenFollowUp } from '@tapin/shared/contract/care-calls';
import { memberAs } from '@tapin/shared/testing/people';
import { useTestServer } from '@tapin/shared/testing/server';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { formatTime } from '#src/components/days/local-time.ts';
import { claimedByColleague, mockFollowUps, openFollowUpOf } from '#src/testing/follow-ups.ts';
import { person } from '#src/testing/mock-school-morning.ts';
import { currentPath, openScreenAs } from '#src/testing/open-screen.ts';

const server = useTestServer();
const user = userEvent.setup();
const path = '/staff/caseload';
const teacher = memberAs('teacher');

const student = (firstName: string, changes: Partial<CaseloadStudent> = {}): CaseloadStudent => ({
  ...person(firstName.toLowerCase(), firstName, 'Lee'),
  grade: 9,
  isCounselor: true,
  followUp: null,
  lastTapIn: '2026-03-03',
  isMissing: false,
  missedSchoolDays: 0,
  lastFeeling: { day: '2026-03-03', feeling: 4 },
  group: 'others',
  ...changes,
});

const waiting = (firstName: string, changes: Partial<OpenFollowUp> = {}) => {
  const { student: _, lastFeeling: __, ...followUp } = openFollowUpOf(firstName.toLowerCase(), changes);
  return student(firstName, { group: followUp.claimedBy ? 'claimed' : 'waiting', followUp });
};

const groups = { waiting: 2, claimed: 3, watched: 7, others: 288 };
const counts = {
  all: 300,
  own: 300,
  missing: 12,
  open: 5,
  low: 9,
  grades: [{ grade: 9, count: 290 }],
  groups,
};

/** Stubs the caseload, and returns the queries that were sent. Every filter but `missing` finds nobody. */
function mockCaseload(students: CaseloadStudent[], changes: Partial<typeof counts> = {}) {
  const asked: string[] = [];
  server.use(
    http.get('*/api/staff/caseload', ({ request }) => {
      const { searchParams } = new URL(request.url);
      searchParams.delete('schoolUserId');
      asked.push(searchParams.toString());
      const found = ['low', 'open'].includes(searchParams.get('show') ?? '') ? [] : students;
      return HttpResponse.json({
        count: found.length,
        pageSize: 20,
        total: found.length,
        students: found,
        counts: { ...counts, ...changes },
      });
    }),
  );
  return asked;
}

const filters = () => within(screen.getByRole('group', { name: 'Show' }));

const row = async (name: string) => {
  const link = await screen.findByRole('link', { name });
  const item = link.closest('li');
  if (!item) throw new Error(`${name} is in no row`);
  return item;
};

test('shows the last feeling of each student, and for how long a student has not tapped in', async () => {
  mockCaseload([
    student('Ana', { lastFeeling: { day: '2026-03-02', feeling: 1 } }),
    student('Ben', {
      lastFeeling: null,
      lastTapIn: null,
      isMissing: true,
      missedSchoolDays: 7,
      group: 'watched',
    }),
    student('Cy', { lastFeeling: null, lastTapIn: null, answersDeletedBefore: '2026-07-01' }),
  ]);
  await openScreenAs(teacher, path);
  expect(await row('Cy Lee')).toHaveTextContent(/No tap-in since Jul 1, 2026; earlier answers were deleted/);
  expect(await row('Ana Lee')).toHaveTextContent(/Awful · Mar 2 · Last tap-in: Mar 3/);
  expect(await row('Ben Lee')).toHaveTextContent(/Has never tapped inNo tap-in for 7 school days/);
});

test('the caseload has groups with their numbers and a text about their order, and a button only for students with a reason to follow up', async () => {
  mockCaseload([
    waiting('Ana'),
    waiting('Ben', claimedByColleague),
    student('Cleo', { group: 'watched', lastFeeling: { day: '2026-03-03', feeling: 2 } }),
    student('Dan'),
  ]);
  await openScreenAs(teacher, path);
  const first = within(await screen.findByRole('region', { name: 'Waiting for someone · 2' }));
  expect(first.getByText('No one is following up yet. The longest wait comes first.')).toBeVisible();
  expect(first.getByText('Felt low')).toBeVisible();
  expect(first.getByRole('button', { name: 'I’ll follow up with Ana Lee' })).toBeVisible();
  const second = within(screen.getByRole('region', { name: 'Someone is following up · 3' }));
  expect(second.getByText('Mr Sam Roe is following up · Mar 3')).toBeVisible();
  expect(second.queryByRole('button')).not.toBeInTheDocument();
  const third = within(screen.getByRole('region', { name: 'May need support · 7' }));
  expect(third.getByRole('button', { name: 'I’ll follow up with Cleo Lee' })).toBeVisible();
  const last = within(screen.getByRole('region', { name: 'Everyone else · 288' }));
  expect(last.getByText(/Students you counsel come first, then by name\.$/)).toBeVisible();
  expect(last.queryByRole('button')).not.toBeInTheDocument();
});

test('says how the last follow-up ended, who ended it and when, and offers no new one', async () => {
  const at = new Date().toISOString();
  const low = {
    lastFeeling: { day: '2026-03-03', feeling: 1 as const },
    isMissing: true,
    missedSchoolDays: 3,
  };
  mockCaseload([
    student('Ana', {
      ...low,
      closing: { outcome: 'talked', at, by: { _id: 'colleague', name: 'Mr Sam Roe' } },
    }),
  ]);
  await openScreenAs(teacher, path);
  expect(await row('Ana Lee')).toHaveTextContent(`We talked · Mr Sam Roe · ${formatTime(at)}`);
  expect(screen.queryByRole('button', { name: 'I’ll follow up with Ana Lee' })).not.toBeInTheDocument();
});

test('a caseload in another order than the default has no groups', async () => {
  mockCaseload([student('Dan'), waiting('Ana')]);
  await openScreenAs(teacher, `${path}?sort=name`);
  await row('Ana Lee');
  expect(screen.queryByRole('region', { name: /Waiting for someone/ })).not.toBeInTheDocument();
});

test.each([
  ['teacher', 'My students'],
  ['admin', 'Students and follow-ups'],
  ['district_admin', 'Students and follow-ups'],
] as const)('the title for a %s is “%s”', async (role, title) => {
  mockCaseload([student('Ana')]);
  await openScreenAs(memberAs(role), path);
  expect(await screen.findByRole('heading', { level: 1, name: title })).toBeVisible();
});

test('the row of a claimed follow-up stays in its place, and is counted in its new group at once', async () => {
  const { handlers, state } = mockFollowUps([openFollowUpOf('ana')]);
  server.use(...handlers);
  server.use(
    http.get('*/api/staff/caseload', () => {
      const isClaimed = state.open[0]?.isMine;
      const ana = waiting('Ana', state.open[0]);
      const students = isClaimed ? [waiting('Ben'), ana] : [ana, waiting('Ben')];
      const shown = isClaimed ? { ...groups, waiting: 1, claimed: 4 } : groups;
      return HttpResponse.json({
        count: 2,
        pageSize: 20,
        total: 2,
        students,
        counts: { ...counts, groups: shown },
      });
    }),
  );
  await openScreenAs(teacher, path);
  await user.click(await screen.findByRole('button', { name: 'I’ll follow up with Ana Lee' }));
  const first = within(await screen.findByRole('region', { name: 'Waiting for someone · 1' }));
  expect(first.getByText('You are following up · Mar 3')).toBeVisible();
  expect(first.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['Ana Lee', 'Ben Lee']);
});

test('a follow-up is handed over from its row without a claim, to the counselor at first', async () => {
  const { handlers, done } = mockFollowUps([openFollowUpOf('ana')]);
  server.use(...handlers);
  mockCaseload([waiting('Ana')]);
  await openScreenAs(memberAs('admin'), path);
  await user.click(await screen.findByRole('button', { name: 'More for Ana Lee' }));
  // No adult has claimed the follow-up, so there is no item to release it.
  expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual(['Hand over']);
  await user.click(screen.getByRole('menuitem', { name: 'Hand over' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Hand over the follow-up with Ana Lee' }));
  expect(await dialog.findByRole('combobox', { name: 'To whom' })).toHaveDisplayValue(
    'Mrs Ana Cruz (counselor)',
  );
  await user.click(dialog.getByRole('button', { name: 'Hand over' }));
  await waitFor(() => expect(done).toHaveLength(1));
  expect(done[0]).toMatchObject({ changed: 'f-ana', action: 'hand-over', to: 'membership-7' });
});

test('the caseload shows twenty students, then twenty more on demand, and moves the focus to the first new student', async () => {
  const all = Array.from({ length: 45 }, (_, at) => student(`S${String(at).padStart(2, '0')}`));
  server.use(
    http.get('*/api/staff/caseload', ({ request }) => {
      const offset = Number(new URL(request.url).searchParams.get('offset'));
      const students = all.slice(offset, offset + 20);
      return HttpResponse.json({ count: students.length, pageSize: 20, total: 45, students, counts });
    }),
  );
  await openScreenAs(teacher, path);
  await row('S19 Lee');
  expect(screen.queryByRole('link', { name: 'S20 Lee' })).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: /^Show 20 more/ }));
  await waitFor(() => expect(screen.getByRole('link', { name: 'S20 Lee' })).toHaveFocus());
  await user.click(screen.getByRole('button', { name: /^Show 5 more/ }));
  await row('S44 Lee');
  expect(screen.queryByRole('button', { name: /^Show \d+ more/ })).not.toBeInTheDocument();
});

test('each filter of the caseload has its number of students, and the chosen filter is in the address and in the call', async () => {
  const asked = mockCaseload([student('Ana')]);
  await openScreenAs(teacher, path);
  await screen.findByRole('link', { name: 'Ana Lee' });
  expect(
    filters()
      .getAllByRole('button')
      .map(({ textContent }) => textContent),
  ).toEqual(['All 300', 'No tap-in for 3 days 12', 'Open follow-up 5', 'Last feeling low 9']);
  const missing = filters().getByRole('button', { name: /^No tap-in/ });
  await user.click(missing);
  expect(missing).toHaveAttribute('aria-pressed', 'true');
  await waitFor(() => expect(asked.at(-1)).toBe('show=missing&offset=0&pageSize=20'));
  expect(currentPath()).toBe(`${path}?show=missing`);
  await user.click(missing);
  expect(currentPath()).toBe(path);
});

test('a filter for the viewer’s own students is offered only to viewers who see other students as well', async () => {
  mockCaseload([student('Ana')], { own: 40 });
  await openScreenAs(memberAs('admin'), path);
  expect(await screen.findByRole('button', { name: 'I am the counselor 40' })).toBeVisible();
});

test('a link to the caseload restores search, filter, grade and order', async () => {
  const asked = mockCaseload([student('Ana')]);
  await openScreenAs(teacher, `${path}?show=missing&grade=9&sort=feeling&search=ana`);
  await screen.findByRole('link', { name: 'Ana Lee' });
  expect(asked).toEqual(['searchTerm=ana&show=missing&grade=9&sort=feeling&offset=0&pageSize=20']);
  expect(screen.getByRole('searchbox')).toHaveValue('ana');
  expect(screen.getByRole('combobox', { name: 'Grade' })).toHaveDisplayValue('Grade 9 · 290');
  expect(screen.getByRole('combobox', { name: 'Order' })).toHaveDisplayValue('Lowest feeling first');
});

test('the caseload ignores a filter and a grade in the address that do not exist', async () => {
  const asked = mockCaseload([student('Ana')]);
  await openScreenAs(teacher, `${path}?show=everyone&grade=99&sort=luck`);
  await screen.findByRole('link', { name: 'Ana Lee' });
  expect(asked).toEqual(['offset=0&pageSize=20']);
});

test('a filter without students can be cleared, and a chosen grade stays an option', async () => {
  mockCaseload([student('Ana')]);
  await openScreenAs(teacher, `${path}?show=low&grade=7`);
  expect(await screen.findByText('No student matches these filters.')).toBeVisible();
  expect(screen.getByRole('combobox', { name: 'Grade' })).toHaveDisplayValue('Grade 7 · 0');
  await user.click(screen.getByRole('button', { name: 'Clear the filters' }));
  expect(await screen.findByRole('link', { name: 'Ana Lee' })).toBeVisible();
  expect(currentPath()).toBe(path);
});
