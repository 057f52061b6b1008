import { questions } from '@tapin/shared/contract/questions';
import { laughQuestion, safeQuestion } from '@tapin/shared/testing/own-questions';
import { memberAs } from '@tapin/shared/testing/people';
import { useTestServer } from '@tapin/shared/testing/server';
import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import type { Dashboard } from '#src/components/dashboard-calls.ts';
import { emptyDashboard, member, person } from '#src/testing/mock-school-morning.ts';
import { currentPath, openScreenAs } from '#src/testing/open-screen.ts';
import { laughQuestionInSpanish } from '#src/testing/own-questions.ts';
import { mockToday, statusReplyOf } from '#src/testing/today.ts';

const server = useTestServer();
const path = '/staff/tapin-status';

const someDay = statusReplyOf({
  Ana: { eaten: true, rested: false, feeling: 2 },
  Ben: { eaten: true },
  Cleo: {},
});
const teachers = [member(person('teacher-1', 'Pat', 'Lee', { namePrefix: 'Ms' }), 'teacher')];
const withTeacher: Dashboard = {
  ...emptyDashboard,
  teachers,
  classes: [
    { classType: 'home_room', teacher: 'Ms Pat Lee', teacherId: 'teacher-1' },
    { classType: 'counselor', teacher: 'Mr Lou Kim', teacherId: 'teacher-2' },
  ],
};
const group = (name: string) => screen.findByRole('region', { name });

test('shows the students who have not checked in, and the answers of the others', async () => {
  mockToday(server, someDay);
  await openScreenAs(memberAs('admin'), path);
  const not = await group('Not tapped in · 1');
  expect(within(not).getByRole('link', { name: 'Cleo Lee' })).toHaveAttribute(
    'href',
    '/student/cleo/overview',
  );
  const done = await group('Tapped in · 2');
  const rows = within(done)
    .getAllByRole('row')
    .map(({ children }) => [...children].map(({ textContent }) => textContent));
  expect(rows.map((cells) => cells.slice(0, 4))).toEqual([
    ['Student', 'Eaten', 'Rested', 'Feeling'],
    ['Ana Lee', 'Yes', 'No', 'Bad'],
    ['Ben Lee', 'Yes', 'No answer', 'No response'],
  ]);
  for (const cells of rows) expect(cells).toHaveLength(1 + questions.length);
  expect(screen.getByText('2 of 3 students have tapped in today')).toBeVisible();
});

const many = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, at) => [`S${at}`, at === 0 ? { eaten: true } : {}]));

test('shows fifty students of a group, and fifty more on demand', async () => {
  mockToday(server, statusReplyOf(many(131)));
  await openScreenAs(memberAs('admin'), path);
  const not = within(await group('Not tapped in · 130'));
  expect(not.getAllByRole('rowheader')).toHaveLength(50);
  await userEvent.click(not.getByRole('button', { name: 'Show 50 more: Not tapped in' }));
  expect(not.getByRole('link', { name: 'S51 Lee' })).toHaveFocus();
  expect(currentPath()).toBe(`${path}?more=not-tapped-in.100`);
  expect(not.getByRole('button', { name: 'Show 30 more: Not tapped in' })).toBeVisible();
});

test('a search of today’s students covers all groups, and the line about the day still counts everyone', async () => {
  mockToday(server, someDay);
  await openScreenAs(memberAs('admin'), `${path}?search=cl%C3%A9o`);
  expect(await group('Not tapped in · 1')).toBeVisible();
  expect(await group('Tapped in · 0')).toHaveTextContent('No one with this search.');
  expect(screen.getByText('2 of 3 students have tapped in today')).toBeVisible();
  await userEvent.clear(screen.getByRole('searchbox'));
  await userEvent.type(screen.getByRole('searchbox'), 'zoe');
  expect(await screen.findByText('No one found for “zoe”')).toBeVisible();
});

test('prints every student of a group with the school, the day and the filters', async () => {
  mockToday(server, statusReplyOf(many(131)));
  await openScreenAs(memberAs('admin'), `${path}?classType=home_room`);
  await group('Not tapped in · 130');
  act(() => void window.dispatchEvent(new Event('beforeprint')));
  expect(screen.getByText(/^Cedar.* · Printed: .*20\d\d · Homeroom$/)).toBeInTheDocument();
  expect(screen.getByText('S130 Lee')).toBeInTheDocument();
  act(() => void window.dispatchEvent(new Event('afterprint')));
  expect(screen.queryByText('S130 Lee')).not.toBeInTheDocument();
});

test('filters by the teacher and the class of the address, and the other views keep them', async () => {
  const asked = mockToday(server, someDay, withTeacher);
  await openScreenAs(memberAs('admin'), path);
  await screen.findByRole('option', { name: 'Ms Pat Lee' });
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Teacher' }), 'Ms Pat Lee');
  expect(screen.queryByRole('option', { name: 'Counselor' })).not.toBeInTheDocument();
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Class' }), 'Homeroom');
  expect(currentPath()).toBe(`${path}?teacherId=teacher-1&classType=home_room`);
  expect(screen.getByRole('link', { name: 'Eaten' })).toHaveAttribute(
    'href',
    '/staff/eaten-status?teacherId=teacher-1&classType=home_room',
  );
  await group('Tapped in · 2');
  expect(asked.at(-1)).toBe('?schoolUserId=membership-school-1&teacherId=teacher-1&classType=home_room');
});

test('choosing another teacher removes the filter of a class that the teacher does not have', async () => {
  mockToday(server, someDay, withTeacher);
  await openScreenAs(memberAs('admin'), `${path}?classType=counselor`);
  await screen.findByRole('option', { name: 'Ms Pat Lee' });
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Teacher' }), 'Ms Pat Lee');
  expect(currentPath()).toBe(`${path}?teacherId=teacher-1`);
});

test('a teacher has no filter by teacher, not even by the address', async () => {
  const asked = mockToday(server, someDay);
  await openScreenAs(memberAs('teacher'), `${path}?teacherId=teacher-2`);
  await group('Tapped in · 2');
  expect(screen.queryByRole('combobox', { name: 'Teacher' })).not.toBeInTheDocument();
  expect(asked).toEqual(['?schoolUserId=membership-school-1']);
});

test('keeps the list of today while the students of another filter load', async () => {
  mockToday(server, someDay, withTeacher);
  await openScreenAs(memberAs('admin'), path);
  await group('Tapped in · 2');
  server.use(http.get('*/api/staff/students/status', () => new Promise<never>(() => undefined)));
  await screen.findByRole('option', { name: 'Homeroom' });
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Class' }), 'Homeroom');
  expect(currentPath()).toBe(`${path}?classType=home_room`);
  expect(await group('Tapped in · 2')).toBeVisible();
});

test('says when no one has tapped in yet, and when everybody has', async () => {
  mockToday(server, statusReplyOf({ Ana: {} }));
  const { unmount } = await openScreenAs(memberAs('admin'), path);
  expect(await screen.findByText('No one has tapped in yet today.')).toBeVisible();
  unmount();
  mockToday(server, statusReplyOf({ Ana: { eaten: true } }));
  await openScreenAs(memberAs('admin'), path);
  expect(await screen.findByText('Everyone has tapped in.')).toBeVisible();
});

test.each([
  ['admin', '', 'No student has joined the school yet.'],
  ['teacher', '', 'No student has chosen you as a teacher yet.'],
  ['admin', '?classType=counselor', 'No student matches these filters.'],
] as const)('tells %s with %s why no student is listed', async (role, search, why) => {
  mockToday(server, statusReplyOf({}));
  await openScreenAs(memberAs(role), path + search);
  expect(await screen.findByText(why)).toBeVisible();
});

test('clearing the filters shows everybody again', async () => {
  mockToday(server, statusReplyOf({}));
  await openScreenAs(memberAs('admin'), `${path}?classType=counselor`);
  await userEvent.click(await screen.findByRole('button', { name: 'Clear the filters' }));
  expect(currentPath()).toBe(path);
});

test('offers a retry when the students of today could not be loaded', async () => {
  mockToday(server, someDay);
  server.use(
    http.get('*/api/staff/students/status', () => HttpResponse.json({ msg: 'Not now.' }, { status: 503 }), {
      once: true,
    }),
  );
  await openScreenAs(memberAs('admin'), path);
  expect(await screen.findByRole('alert')).toHaveTextContent('Not now.');
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await group('Tapped in · 2')).toBeVisible();
});

test('the button that opens the filters on a phone says how many are set', async () => {
  mockToday(server, someDay);
  await openScreenAs(memberAs('admin'), `${path}?classType=counselor&grade=9`);
  const button = await screen.findByRole('button', { name: 'Filters · 2' });
  expect(button).toHaveAttribute('aria-expanded', 'false');
  await userEvent.click(button);
  expect(button).toHaveAttribute('aria-expanded', 'true');
  const { id } = screen.getByRole('group', { name: 'Filter students' }).parentElement ?? {};
  expect(button).toHaveAttribute('aria-controls', id);
});

const rowsOf = async (group: string) => {
  const region = await screen.findByRole('region', { name: group });
  return within(region).getAllByRole('row');
};
const textsIn = (row: HTMLElement | undefined) =>
  [...(row?.children ?? [])].map(({ textContent }) => textContent);

test('has a column for each own question of today', async () => {
  const asked = ['q17', 'q18'];
  const ana = { eaten: true, own: { q17: false, q18: 4 }, asked };
  mockToday(server, statusReplyOf({ Ana: ana, Ben: { eaten: true, asked } }, [safeQuestion, laughQuestion]));
  await openScreenAs(memberAs('admin'), '/staff/tapin-status');
  const rows = (await rowsOf('Tapped in · 2')).map((row) => textsIn(row).slice(1 + questions.length));
  expect(rows).toEqual([
    ['Do you feel safe here?', 'How often do you laugh?'],
    ['No', 'Often'],
    ['No answer', 'No answer'],
  ]);
});

test('a column has the full own question in its heading, and a short form in the cells of a small screen', async () => {
  const long = { ...safeQuestion, question: 'Why? '.repeat(24).trim() };
  mockToday(server, statusReplyOf({ Ana: { own: { q17: true } } }, [long]));
  await openScreenAs(memberAs('admin'), '/staff/tapin-status');
  const [head, row] = await rowsOf('Tapped in · 1');
  expect(textsIn(head).at(-1)).toBe(long.question);
  const cell = row?.lastElementChild;
  expect(cell).toHaveTextContent('Yes');
  expect(cell?.getAttribute('data-column')).toMatch(/^Why\? .{30,38}…$/);
});

test('the table marks the language of a word that the school wrote in another language only', async () => {
  mockToday(server, statusReplyOf({ Ana: { own: { q18: 2 } } }, [laughQuestionInSpanish]));
  await openScreenAs(memberAs('admin'), '/staff/tapin-status');
  expect(await screen.findByText('Casi nunca')).toHaveAttribute('lang', 'es');
});

const namesIn = async (group: string) => {
  const region = await screen.findByRole('region', { name: group });
  return within(region)
    .getAllByRole('link')
    .map(({ textContent }) => textContent);
};

const answersOfToday = statusReplyOf({
  Ana: { eaten: true, rested: false },
  Ben: { eaten: false, rested: true },
  Cleo: { rested: true },
  Dan: {},
});

test.each([
  ['/staff/eaten-status', 'Have not eaten · 1', ['Ben Lee'], 'Have eaten · 1', ['Ana Lee']],
  ['/Staff/Eaten-Status/', 'Have not eaten · 1', ['Ben Lee'], 'Have eaten · 1', ['Ana Lee']],
  ['/staff/rested-status', 'Do not feel rested · 1', ['Ana Lee'], 'Feel rested · 2', ['Ben Lee', 'Cleo Lee']],
])('the page %s lists the students who said no and who said yes', async (path, no, whoNo, yes, whoYes) => {
  mockToday(server, answersOfToday);
  await openScreenAs(memberAs('admin'), path);
  expect(await namesIn(no)).toEqual(whoNo);
  expect(await namesIn(yes)).toEqual(whoYes);
});

test('the page of a question counts the students who did not check in, with a link to them, and those who left the question out', async () => {
  mockToday(server, answersOfToday);
  await openScreenAs(memberAs('admin'), '/staff/eaten-status?classType=counselor');
  expect(await screen.findByRole('link', { name: '1 student did not tap in' })).toHaveAttribute(
    'href',
    '/staff/tapin-status?classType=counselor',
  );
  expect(screen.getByText('1 student tapped in without answering this.')).toBeVisible();
});

test('an empty group of today’s students has an explanation', async () => {
  mockToday(server, statusReplyOf({ Ana: { eaten: true } }));
  await openScreenAs(memberAs('admin'), '/staff/eaten-status');
  expect(await screen.findByText('Everyone who answered has eaten.')).toBeVisible();
});
