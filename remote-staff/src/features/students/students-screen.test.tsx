import { useMockViewport } from '@tapin/shared/testing/mock-viewport';
import { memberAs } from '@tapin/shared/testing/people';
import { useTestServer } from '@tapin/shared/testing/server';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { firstLogIn, mockFirstLogIns } from '#src/testing/first-log-ins.ts';
import { emptyDashboard, member, person } from '#src/testing/mock-school-morning.ts';
import { currentPath, openScreenAs } from '#src/testing/open-screen.ts';
import type { ListedStudent } from './students-calls.ts';

const server = useTestServer();
const viewport = useMockViewport();
beforeEach(() => {
  mockFirstLogIns(server);
  server.use(http.get('*/api/staff/dashboard', () => HttpResponse.json({ dashboard: emptyDashboard })));
});
const path = '/staff/students';

const student = (firstName: string, preferredName = ''): ListedStudent => {
  const { user, schoolUser } = member(
    person(firstName.toLowerCase(), firstName, 'Lee', { preferredName }),
    'student',
  );
  return { user, schoolUser: { ...schoolUser, grade: 9, noOfTapIns: 12 } };
};
const numbered = (count: number) => Array.from({ length: count }, (_, at) => student(`S${at}`));

/** Stubs a school with the given students, who are found by first name. Returns the queries that were sent. */
function mockStudents(all: ListedStudent[]) {
  const asked: string[] = [];
  server.use(
    http.get('*/api/staff/students', ({ request }) => {
      const { searchParams } = new URL(request.url);
      searchParams.delete('schoolUserId');
      asked.push(searchParams.toString());
      const offset = Number(searchParams.get('offset'));
      const pageSize = Number(searchParams.get('pageSize'));
      const term = searchParams.get('searchTerm') ?? '';
      const found = all.filter(({ user }) => user.firstName.toLowerCase().includes(term.toLowerCase()));
      const students = found.slice(offset, offset + pageSize);
      return HttpResponse.json({ count: students.length, pageSize, total: found.length, students });
    }),
  );
  return asked;
}

const names = () => screen.getAllByRole('rowheader').map((header) => header.querySelector('a')?.textContent);
const search = () => screen.getByRole('searchbox', { name: 'Search by name or email' });
const end = async () => {
  const [last] = await waitFor(() => {
    const watched = [...document.querySelectorAll('div')].filter(viewport.isObserved);
    expect(watched).toHaveLength(1);
    return watched;
  });
  if (!last) throw new Error('nothing is at the end of the list');
  return last;
};

test('lists the students by name, each with a link to the student’s page', async () => {
  mockStudents([student('Ana', 'Anita'), student('Ben')]);
  await openScreenAs(memberAs('teacher'), path);
  const ana = await screen.findByRole('link', { name: 'Ana (Anita) Lee' });
  expect(ana).toHaveAttribute('href', '/student/ana/overview');
  expect(screen.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual(
    ['ana', 'ben'].flatMap((id) => ['Lee', '9', `${id}@cedar.test`, '12']),
  );
  expect(screen.getByText('2 students')).toBeVisible();
});

test('the search for students waits for a pause, is stored in the address, and is sent once', async () => {
  const asked = mockStudents([student('Ana'), student('Ben')]);
  await openScreenAs(memberAs('admin'), path);
  await screen.findByRole('link', { name: 'Ben Lee' });
  await userEvent.type(search(), 'ana');
  expect(await screen.findByText('1 student')).toBeVisible();
  expect(names()).toHaveLength(1);
  expect(currentPath()).toBe(`${path}?search=ana`);
  expect(asked.filter((query) => query.includes('searchTerm'))).toEqual([
    'searchTerm=ana&offset=0&pageSize=20',
  ]);
});

test('the list of students is sorted by a column and then in the reverse order, which is stored in the address', async () => {
  const asked = mockStudents([student('Ana'), student('Ben')]);
  await openScreenAs(memberAs('admin'), path);
  await screen.findByRole('link', { name: 'Ben Lee' });
  const header = (name: string) => screen.getByRole('columnheader', { name: new RegExp(name) });
  expect(header('First name')).toHaveAttribute('aria-sort', 'ascending');
  await userEvent.click(screen.getByRole('button', { name: 'Tap-ins' }));
  expect(header('Tap-ins')).toHaveAttribute('aria-sort', 'ascending');
  expect(currentPath()).toBe(`${path}?sort=tap-ins`);
  await userEvent.click(screen.getByRole('button', { name: 'Tap-ins' }));
  expect(header('Tap-ins')).toHaveAttribute('aria-sort', 'descending');
  expect(header('First name')).not.toHaveAttribute('aria-sort');
  await waitFor(() => expect(asked.at(-1)).toBe('sort=-tap-ins&offset=0&pageSize=20'));
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Order' }), 'First name, A to Z');
  expect(currentPath()).toBe(path);
});

test('filters are stored in the address, sent to the server, and can be cleared together', async () => {
  const asked = mockStudents([]);
  await openScreenAs(memberAs('admin'), `${path}?classType=home_room&sort=nonsense`);
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Show' }), 'Need support');
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Grade' }), 'Grade 9');
  expect(currentPath()).toBe(`${path}?classType=home_room&sort=nonsense&show=low&grade=9`);
  await waitFor(() => expect(asked.at(-1)).toBe('classType=home_room&grade=9&show=low&offset=0&pageSize=20'));
  expect(await screen.findByText('No student matches these filters.')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Clear the filters' }));
  expect(currentPath()).toBe(`${path}?sort=nonsense`);
});

test('the button that opens the filters on a phone says how many are set', async () => {
  mockStudents([student('Ana')]);
  await openScreenAs(memberAs('admin'), `${path}?classType=counselor&grade=9&sort=-first-name`);
  const button = await screen.findByRole('button', { name: 'Filters · 2' });
  await userEvent.click(button);
  expect(button).toHaveAttribute('aria-expanded', 'true');
  expect(screen.getByRole('group', { name: 'Filter students' }).parentElement).toHaveAttribute(
    'id',
    button.getAttribute('aria-controls'),
  );
});

test('prints all students of the list, also those of pages that were not loaded', async () => {
  const asked = mockStudents(numbered(25));
  const printed: (string | null)[] = [];
  window.print = () => {
    act(() => void window.dispatchEvent(new Event('beforeprint')));
    printed.push(...[...document.querySelectorAll('section tbody tr')].map(({ textContent }) => textContent));
    act(() => void window.dispatchEvent(new Event('afterprint')));
  };
  await openScreenAs(memberAs('admin'), `${path}?sort=last-name`);
  await screen.findByRole('link', { name: 'S19 Lee' });
  await userEvent.click(screen.getByRole('button', { name: 'Print' }));
  await waitFor(() => expect(printed).toHaveLength(25));
  expect(printed.at(-1)).toContain('S24 Lee');
  expect(asked.at(-1)).toBe('sort=last-name&offset=0&pageSize=100');
  expect(document.querySelectorAll('section')).toHaveLength(0);
});

test('loads the next page of students near the end of the list, until a page is not full', async () => {
  const asked = mockStudents(numbered(25));
  await openScreenAs(memberAs('admin'), path);
  await screen.findByRole('link', { name: 'S19 Lee' });
  await viewport.enter(await end());
  await screen.findByRole('link', { name: 'S24 Lee' });
  expect(asked).toEqual(['offset=0&pageSize=20', 'offset=20&pageSize=20']);
  expect([...document.querySelectorAll('div')].filter(viewport.isObserved)).toEqual([]);
});

test('keeps the list of students when the next page fails, and retries', async () => {
  mockStudents(numbered(25));
  await openScreenAs(memberAs('admin'), path);
  await screen.findByRole('link', { name: 'S19 Lee' });
  server.use(
    http.get('*/api/staff/students', () => HttpResponse.json({ msg: 'Not now.' }, { status: 503 }), {
      once: true,
    }),
  );
  await viewport.enter(await end());
  expect(await screen.findByRole('alert')).toHaveTextContent('Not now.');
  expect(names()).toHaveLength(20);
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('link', { name: 'S24 Lee' })).toBeVisible();
});

test('a search for students that finds nobody says so, and can be cleared', async () => {
  mockStudents([student('Ana')]);
  await openScreenAs(memberAs('admin'), `${path}?search=zoe`);
  expect(await screen.findByText('No one found for “zoe”')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Clear the search' }));
  expect(await screen.findByRole('link', { name: 'Ana Lee' })).toBeVisible();
  expect(currentPath()).toBe(path);
});

test('offers a retry when the list of students could not be loaded', async () => {
  mockStudents([student('Ana')]);
  server.use(
    http.get('*/api/staff/students', () => HttpResponse.json({ msg: 'Not now.' }, { status: 503 }), {
      once: true,
    }),
  );
  await openScreenAs(memberAs('admin'), path);
  expect(await screen.findByRole('alert')).toHaveTextContent('Not now.');
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('link', { name: 'Ana Lee' })).toBeVisible();
});

test('says how many students of the roster have not logged in yet, with the way to help them', async () => {
  mockStudents([student('Ana')]);
  mockFirstLogIns(server, [firstLogIn(), firstLogIn({ _id: 'ben', state: 'done' })]);
  await openScreenAs(memberAs('teacher'), path);
  expect(await screen.findByText(/1 of 2 has not logged in yet\./)).toBeVisible();
  const help = screen.getByRole('link', { name: 'Help them log in' });
  expect(help).toHaveAttribute('href', '/staff/first-log-ins');
});
