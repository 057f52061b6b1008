import type { CaseloadStudent } from '@tapin/shared/contract/care-calls';
import { memberAs } from '@tapin/shared/testing/people';
import { useTestServer } from '@tapin/shared/testing/server';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
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
  ...changes,
});

const counts = { all: 300, own: 300, missing: 12, open: 5, low: 9, grades: [{ grade: 9, count: 290 }] };

/** Stubs the caseload. The filters find nobody but the missing. Returns the queries that were sent. */
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
        pageSize: 50,
        total: found.length,
        students: found,
        counts: { ...counts, ...changes },
      });
    }),
  );
  return asked;
}

const filters = () => within(screen.getByRole('group', { name: 'Show' }));

test('shows the last feeling of each student, and for how long a student has not tapped in', async () => {
  mockCaseload([
    student('Ana', { lastFeeling: { day: '2026-03-02', feeling: 1 } }),
    student('Ben', { lastFeeling: null, lastTapIn: null, isMissing: true, missedSchoolDays: 7 }),
  ]);
  await openScreenAs(teacher, path);
  const ana = await screen.findByRole('row', { name: /Ana Lee/ });
  expect(ana).toHaveTextContent(/AwfulMar 2Mar 3/);
  expect(screen.getByRole('row', { name: /Ben Lee/ })).toHaveTextContent(/–NeverNo tap-in for 7 school days/);
});

test('each filter has its number, and the chosen one is in the address and in the call', async () => {
  const asked = mockCaseload([student('Ana')]);
  await openScreenAs(teacher, path);
  await screen.findByRole('row', { name: /Ana Lee/ });
  expect(
    filters()
      .getAllByRole('button')
      .map(({ textContent }) => textContent),
  ).toEqual(['All 300', 'No tap-in for 3 days 12', 'Open follow-up 5', 'Last feeling low 9']);
  const missing = filters().getByRole('button', { name: /^No tap-in/ });
  await user.click(missing);
  expect(missing).toHaveAttribute('aria-pressed', 'true');
  await waitFor(() => expect(asked.at(-1)).toBe('show=missing&offset=0&pageSize=50'));
  expect(currentPath()).toBe(`${path}?show=missing`);
  await user.click(missing);
  expect(currentPath()).toBe(path);
});

test('offers a filter for the own students only to a person who sees others as well', async () => {
  mockCaseload([student('Ana')], { own: 40 });
  await openScreenAs(memberAs('admin'), path);
  expect(await screen.findByRole('button', { name: 'I am the counselor 40' })).toBeVisible();
});

test('a link restores search, filter, grade and order, and ignores values that do not exist', async () => {
  const asked = mockCaseload([student('Ana')]);
  await openScreenAs(teacher, `${path}?show=missing&grade=9&sort=feeling&search=ana`);
  await screen.findByRole('row', { name: /Ana Lee/ });
  expect(asked).toEqual(['searchTerm=ana&show=missing&grade=9&sort=feeling&offset=0&pageSize=50']);
  expect(screen.getByRole('searchbox')).toHaveValue('ana');
  expect(screen.getByRole('combobox', { name: 'Grade' })).toHaveDisplayValue('Grade 9 · 290');
  expect(screen.getByRole('combobox', { name: 'Order' })).toHaveDisplayValue('Lowest feeling first');
});

test('ignores a filter and a grade that do not exist', async () => {
  const asked = mockCaseload([student('Ana')]);
  await openScreenAs(teacher, `${path}?show=everyone&grade=99&sort=luck`);
  await screen.findByRole('row', { name: /Ana Lee/ });
  expect(asked).toEqual(['offset=0&pageSize=50']);
});

test('a filter without students can be cleared, and a chosen grade stays an option', async () => {
  mockCaseload([student('Ana')]);
  await openScreenAs(teacher, `${path}?show=low&grade=7`);
  expect(await screen.findByText('No student matches these filters.')).toBeVisible();
  expect(screen.getByRole('combobox', { name: 'Grade' })).toHaveDisplayValue('Grade 7 · 0');
  await user.click(screen.getByRole('button', { name: 'Clear the filters' }));
  expect(await screen.findByRole('row', { name: /Ana Lee/ })).toBeVisible();
  expect(currentPath()).toBe(path);
});

test('offers a retry when the students could not be loaded', async () => {
  mockCaseload([student('Ana')]);
  server.use(
    http.get('*/api/staff/caseload', () => HttpResponse.json({ msg: 'Not now.' }, { status: 503 }), {
      once: true,
    }),
  );
  await openScreenAs(teacher, path);
  expect(await screen.findByRole('alert')).toHaveTextContent('Not now.');
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('row', { name: /Ana Lee/ })).toBeVisible();
});
