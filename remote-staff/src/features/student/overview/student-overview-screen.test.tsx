import { yesNoQuestions } from '@tapin/shared/contract/questions';
import { laughQuestion, safeQuestion } from '@tapin/shared/testing/own-questions';
import { memberAs } from '@tapin/shared/testing/people';
import { useTestServer } from '@tapin/shared/testing/server';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { addDays, mondayOf, today } from '#src/components/days/days.ts';
import { formatTime } from '#src/components/days/local-time.ts';
import { currentPath, openScreenAs } from '#src/testing/open-screen.ts';
import { laughQuestionInSpanish } from '#src/testing/own-questions.ts';
import { mockStudent, studentOverview } from '#src/testing/student.ts';

const server = useTestServer();
const path = '/student/student-1/overview';
const thisMonday = mondayOf(today());
const teacher = memberAs('teacher');

test('shows the student, how often the student checked in, and the teachers', async () => {
  mockStudent(server, studentOverview());
  await openScreenAs(teacher, path);
  expect(await screen.findByRole('heading', { name: 'Maya (May) Nelson', level: 1 })).toBeVisible();
  expect(screen.getByText('Grade 9')).toBeVisible();
  expect(screen.getByText('out of 20 school days')).toBeVisible();
  expect(screen.getAllByText('out of 12 tap-ins')).toHaveLength(yesNoQuestions.length);
  const cardOf = (label: string) => screen.getByText(label).parentElement?.textContent;
  expect(cardOf('Days eaten')).toBe('Days eaten9 out of 12 tap-ins');
  expect(cardOf('Days rested')).toBe('Days rested6 out of 12 tap-ins');
  const feelings = screen.getByRole('heading', { name: 'Feelings' }).parentElement;
  const faces = within(feelings ?? document.body).getAllByRole('listitem');
  expect(faces.map((face) => face.textContent)).toEqual([
    '1Awful8%',
    '0Bad0%',
    '3Okay25%',
    '4Good33%',
    '4Rad33%',
  ]);
  expect(screen.getByRole('link', { name: 'maya@cedar.test' })).toBeVisible();
  expect(screen.getByText('Homeroom').nextSibling).toHaveTextContent('Ms Pat Lee');
});

test.each([
  [1, 'Too few answers yet'],
  [2, 'Too few answers yet'],
  [3, 'Awful'],
])('after %i answers, the usual feeling is “%s”', async (count, text) => {
  mockStudent(server, studentOverview({ feeling: { 1: count, 2: 0, 3: 0, 4: 0, 5: 0 } }));
  await openScreenAs(teacher, path);
  expect((await screen.findByText('Usually feels')).parentElement).toHaveTextContent(text);
});

test('the table of the month says which answer the student changed', async () => {
  const date = '2026-03-02';
  const createdAt = '2026-03-02T15:00:00.000Z';
  const trend = [{ date, eaten: 100, rested: null, feeling: 4 }];
  const changes = [{ date, question: 'eaten' as const, changedFrom: [{ response: false, createdAt }] }];
  mockStudent(server, studentOverview({ trend, changes }));
  await openScreenAs(teacher, path);
  expect(
    await screen.findByRole('cell', { name: `Yes (changed from No, ${formatTime(createdAt)})` }),
  ).toBeInTheDocument();
});

test('shows the figures of own questions, in the language in which the school wrote them', async () => {
  const questionStats = [
    { question: safeQuestion, stats: { true: 3, false: 1 } },
    { question: laughQuestionInSpanish, stats: { 1: 1, 5: 1 } },
  ];
  mockStudent(server, studentOverview({ questionStats }));
  await openScreenAs(teacher, path);
  const safe = await screen.findByRole('heading', { name: 'Do you feel safe here?' });
  expect(safe.parentElement).toHaveTextContent('Do you feel safe here?3 Yes, out of 4 answers');
  const laughs = screen.getByRole('heading', { name: '¿Cada cuánto te ríes?' });
  expect(screen.getByText('¿Cada cuánto te ríes?')).toHaveAttribute('lang', 'es');
  const steps = within(laughs.parentElement ?? document.body).getAllByRole('listitem');
  expect(steps.map(({ textContent }) => textContent)).toEqual([
    'Nunca150%',
    'Casi nunca00%',
    'A veces00%',
    'Muchas veces00%',
    'Siempre150%',
  ]);
});

test('the week of a student has a table for each own question', async () => {
  mockStudent(server, studentOverview(), [], [laughQuestion, laughQuestionInSpanish]);
  await openScreenAs(teacher, `${path}?week=2026-03-04`);
  const [english, spanish] = await screen.findAllByRole('table', { name: /laugh|ríes/ });
  const rows = within(english ?? document.body).getAllByRole('row');
  expect(rows.map((row) => row.textContent).slice(0, 3)).toEqual([
    'DayAnswer',
    'Monday, March 2Rarely',
    'Tuesday, March 3No data yet',
  ]);
  expect(within(spanish ?? document.body).getByText('Casi nunca')).toHaveAttribute('lang', 'es');
});

test('the window of time of a student’s figures is in the address and in the call', async () => {
  const asked = mockStudent(server, studentOverview());
  await openScreenAs(teacher, `${path}?days=-1`);
  const time = await screen.findByRole('combobox', { name: 'Dates' });
  expect(time).toHaveDisplayValue('All time');
  await userEvent.selectOptions(time, 'Last 7 days');
  await waitFor(() => expect(currentPath()).toBe(`${path}?days=7`));
  await waitFor(() => expect(asked.filter((query) => query.includes('daysAgo=7'))).toHaveLength(1));
  expect(asked.some((query) => query.includes('daysAgo=-1'))).toBe(true);
  await userEvent.selectOptions(time, 'Last 30 days');
  expect(currentPath()).toBe(path);
});

test('a student’s page shows the current week first, and stores another week in the address', async () => {
  const asked = mockStudent(server, studentOverview());
  await openScreenAs(teacher, `${path}?days=7`);
  const next = await screen.findByRole('button', { name: 'Next week' });
  await waitFor(() => expect(asked).toContain(`${thisMonday} ${addDays(thisMonday, 4)}`));
  expect(next).toHaveAttribute('aria-disabled', 'true');
  await userEvent.click(next);
  expect(currentPath()).toBe(`${path}?days=7`);
  const before = addDays(thisMonday, -7);
  await userEvent.click(screen.getByRole('button', { name: 'Previous week' }));
  expect(currentPath()).toBe(`${path}?days=7&week=${before}`);
  await waitFor(() => expect(asked).toContain(`${before} ${addDays(before, 4)}`));
  await userEvent.click(next);
  expect(currentPath()).toBe(`${path}?days=7`);
});

test('the figures of a student’s week are also in tables', async () => {
  mockStudent(server, studentOverview());
  await openScreenAs(teacher, `${path}?week=2026-03-04`);
  const table = await screen.findByRole('table', { name: 'How do they feel?' });
  const rows = within(table).getAllByRole('row');
  expect(rows.map((row) => row.textContent)).toEqual([
    'DayFeeling',
    'Monday, March 2Good',
    'Tuesday, March 3No response',
    'Wednesday, March 4No response',
    'Thursday, March 5No response',
    'Friday, March 6No school',
  ]);
});

test('the choice of a week refuses a typed text that is no day', async () => {
  mockStudent(server, studentOverview());
  await openScreenAs(teacher, `${path}?week=2026-03-04`);
  await userEvent.click(await screen.findByRole('button', { name: 'Mar 2, 2026 – Mar 6, 2026' }));
  const day = screen.getByRole('textbox', { name: 'Any day of the week' });
  await userEvent.clear(day);
  await userEvent.type(day, '02/31/2026{Enter}');
  expect(screen.getByRole('alert')).toHaveTextContent('Date input not valid.');
  expect(currentPath()).toBe(`${path}?week=2026-03-04`);
  await userEvent.clear(day);
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

test('the page of a student without data says so', async () => {
  mockStudent(server, studentOverview({ tapIns: 0, eaten: 0, rested: 0, feeling: {} }));
  await openScreenAs(teacher, `${path}?days=-1`);
  expect(await screen.findByText('No student data available')).toBeVisible();
  expect(screen.getByText('There are no tap-ins to show.')).toBeVisible();
});

test('the page of a student whom the viewer may not see says so', async () => {
  mockStudent(server, studentOverview());
  server.use(
    http.get('*/overview', () => HttpResponse.json({ msg: 'Not found', code: 'not_found' }, { status: 404 })),
  );
  await openScreenAs(teacher, path);
  expect(await screen.findByText('No student data available')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Students' })).toHaveAttribute('href', '/staff/students');
});

test('the page of a student offers a retry when the reply did not arrive', async () => {
  mockStudent(server, studentOverview());
  server.use(
    http.get('*/overview', () => HttpResponse.json({ msg: 'Busy', code: 'unknown' }, { status: 503 }), {
      once: true,
    }),
  );
  await openScreenAs(teacher, path);
  expect(await screen.findByRole('alert')).toHaveTextContent('Busy');
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('heading', { name: 'Maya (May) Nelson' })).toBeVisible();
});

test('creates a code for a new device of the student, and shows how long it works', async () => {
  mockStudent(server, studentOverview());
  const bodies: unknown[] = [];
  server.use(
    http.post('*/api/staff/student/student-1/device-code', async ({ request }) => {
      bodies.push(await request.json());
      return HttpResponse.json({ code: 'ABCDEFGH', expiresAt: new Date(2026, 2, 2, 10, 5).toISOString() });
    }),
  );
  await openScreenAs(teacher, path);
  await userEvent.click(await screen.findByText('Help with logging in'));
  await userEvent.click(screen.getByRole('button', { name: 'Create a code for a new device' }));
  const code = await screen.findByText('ABCD-EFGH');
  expect(code.parentElement).toHaveTextContent(/Works once, until: 10:05\sAM$/);
  expect(bodies).toEqual([{ schoolUserId: 'membership-school-1' }]);
});
