import { memberAs } from '@tapin/shared/testing/people';
import { useSavedFiles } from '@tapin/shared/testing/saved-files';
import { useTestServer } from '@tapin/shared/testing/server';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { person } from '#src/testing/mock-school-morning.ts';
import { openScreenAs } from '#src/testing/open-screen.ts';

const server = useTestServer();
const path = '/staff/removed-students';

function mockRemoved(refusal?: string) {
  const restored: unknown[] = [];
  const ana = {
    ...person('ana', 'Ana', 'Lee'),
    grade: 9,
    removedAt: '2026-03-03T14:12:00.000Z',
    removedBy: 'Pat Roe',
  };
  server.use(
    http.get('*/api/staff/removed-students', () => {
      const students = restored.length === 0 ? [ana] : [];
      return HttpResponse.json({ count: students.length, pageSize: 20, total: students.length, students });
    }),
    http.post('*/api/staff/student/:id/restore', async ({ params, request }) => {
      if (refusal) return HttpResponse.json({ msg: refusal, code: 'member_elsewhere' }, { status: 409 });
      restored.push([params.id, await request.json()]);
      return HttpResponse.json({ ok: true });
    }),
  );
  return restored;
}

test('lists the removed students with the day and the person who removed them, and restores a student', async () => {
  const restored = mockRemoved();
  await openScreenAs(memberAs('admin'), path);
  expect(await screen.findByRole('rowheader', { name: 'Ana Lee' })).toBeVisible();
  expect(screen.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual([
    'Grade 9',
    'March 3, 2026',
    'Pat Roe',
    'Restore',
  ]);
  await userEvent.click(screen.getByRole('button', { name: 'Restore Ana Lee' }));
  expect(await screen.findByText(/Ana Lee is back at the school\./)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Open the overview' })).toHaveAttribute(
    'href',
    '/student/ana/overview',
  );
  expect(await screen.findByText('No student was removed.')).toBeVisible();
  expect(restored).toEqual([['ana', { schoolUserId: 'membership-school-1' }]]);
});

test('keeps the focus on the button while the student is being restored', async () => {
  mockRemoved();
  let reply = () => {};
  const isHeld = new Promise<void>((resolve) => {
    reply = resolve;
  });
  server.use(
    http.post('*/api/staff/student/:id/restore', async () => {
      await isHeld;
      return HttpResponse.json({ ok: true });
    }),
  );
  await openScreenAs(memberAs('admin'), path);
  const button = await screen.findByRole('button', { name: 'Restore Ana Lee' });
  await userEvent.click(button);
  await waitFor(() => expect(button).toHaveAttribute('aria-busy', 'true'));
  expect(button).toBeEnabled();
  expect(button).toHaveFocus();
  reply();
  expect(await screen.findByText(/Ana Lee is back at the school\./)).toBeVisible();
});

test('says why a student cannot be restored, and keeps the row', async () => {
  mockRemoved('This student is at another school.');
  await openScreenAs(memberAs('admin'), path);
  await userEvent.click(await screen.findByRole('button', { name: 'Restore Ana Lee' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('This student is at another school.');
  expect(screen.getByRole('rowheader', { name: 'Ana Lee' })).toBeVisible();
});

test('lists unused accounts of staff with a link to the person, and those of students', async () => {
  server.use(
    http.get('*/api/admin/unused-accounts', ({ request }) => {
      const isStaff = new URL(request.url).searchParams.get('of') === 'staff';
      const account = { _id: '4', userId: '7', name: 'Pat Lee', role: 'teacher', lastUsedAt: null };
      const accounts = isStaff ? [account] : [];
      return HttpResponse.json({ accounts, count: accounts.length, pageSize: 20, total: accounts.length });
    }),
  );
  await openScreenAs(memberAs('admin'), '/admin/unused-accounts');
  const table = await screen.findByRole('table', { name: 'Unused accounts' });
  expect(within(table).getByRole('link', { name: 'Pat Lee' })).toHaveAttribute('href', '/admin/staff/4');
  expect(table).toHaveTextContent('Not known');
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Accounts of' }), 'students');
  expect(await screen.findByText('Every account was used in the last 90 days.')).toBeVisible();
});

const savedFiles = useSavedFiles();
const at = '2026-03-03T14:12:00.000Z';
const by = { _id: '7', name: 'Ms Pat Lee' };
const looks = [
  { _id: '2', at, kind: 'export-list', by, student: null },
  { _id: '1', at, kind: 'feed', by: { _id: '8', name: '' }, student: { _id: '9', name: 'Zoe Green' } },
];

function mockLooks(unusual: object[] = []) {
  const searches: URLSearchParams[] = [];
  server.use(
    http.get('*/api/admin/looks', ({ request }) => {
      const search = new URL(request.url).searchParams;
      searches.push(search);
      const shown = search.has('kind') ? [] : looks;
      return HttpResponse.json({
        looks: shown,
        unusual,
        count: shown.length,
        pageSize: 20,
        total: shown.length,
      });
    }),
  );
  return searches;
}

test('lists the looks at students with names, and points out unusual looks', async () => {
  const searches = mockLooks([{ by, day: '2026-03-02', students: 250 }]);
  await openScreenAs(memberAs('admin'), '/admin/looks');
  const rows = within(await screen.findByRole('table', { name: 'Who looked' })).getAllByRole('row');
  expect(rows[1]).toHaveTextContent(/Ms Pat Lee.*Many students.*Downloaded a list/);
  expect(rows[2]).toHaveTextContent(/Deleted account.*Zoe Green.*Days/);
  const unusual = screen.getByRole('region', { name: 'Unusually many students' });
  expect(unusual).toHaveTextContent(/Ms Pat Lee · March 2, 2026 · 250 students/);
  await userEvent.click(within(unusual).getByRole('link', { name: 'Ms Pat Lee' }));
  await waitFor(() => expect(searches.at(-1)?.get('by')).toBe('7'));
  await userEvent.click(screen.getByRole('button', { name: 'Show all staff' }));
  await waitFor(() => expect(searches.at(-1)?.has('by')).toBe(false));
});

test('the looks are filtered by kind, time and student, and the file has the same filters', async () => {
  const searches = mockLooks();
  server.use(
    http.get('*/api/admin/looks/export', ({ request }) =>
      HttpResponse.json({ fileName: 'looks.csv', csv: new URL(request.url).search }),
    ),
  );
  await openScreenAs(memberAs('admin'), '/admin/looks?of=9&days=7');
  await screen.findByRole('table', { name: 'Who looked' });
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'What' }), 'Overview');
  expect(await screen.findByText('No one has looked in this time.')).toBeVisible();
  expect(Object.fromEntries(searches.at(-1) ?? [])).toMatchObject({
    kind: 'overview',
    daysAgo: '7',
    student: '9',
  });
  await userEvent.click(screen.getByRole('button', { name: 'Download CSV' }));
  await waitFor(async () => expect(await savedFiles()).toHaveLength(1));
  expect((await savedFiles())[0]?.text).toMatch(/kind=overview/);
  await userEvent.click(screen.getByRole('button', { name: 'Show all students' }));
  await waitFor(() => expect(searches.at(-1)?.has('student')).toBe(false));
});

function mockRecord() {
  const reasons: unknown[] = [];
  let withheld: object | null = null;
  server.use(
    http.get('*/api/staff/student/9/record/notes', () =>
      HttpResponse.json({
        name: 'Zoe Green',
        notes: [{ _id: '5', at, by: 'Cora Counsel', note: 'Lee was there, too.', withheld }],
      }),
    ),
    http.put<never, { reason: string | null }>('*/api/admin/record-note/5', async ({ request }) => {
      const { reason } = await request.json();
      reasons.push(reason);
      withheld = reason === null ? null : { reason, by: 'Ada Admin', at };
      return HttpResponse.json({ ok: true });
    }),
    http.get('*/api/staff/student/9/record', ({ request }) =>
      HttpResponse.json({ fileName: 'zoe.html', record: {}, html: new URL(request.url).search }),
    ),
  );
  return reasons;
}

test('withholds a note from the record only with a reason, and releases it', async () => {
  const reasons = mockRecord();
  await openScreenAs(memberAs('admin'), '/student/9/record');
  await userEvent.click(await screen.findByRole('button', { name: 'Withhold' }));
  const dialog = await screen.findByRole('dialog', { name: 'Withhold this note?' });
  await userEvent.keyboard('  ');
  const save = within(dialog).getByRole('button', { name: 'Withhold' });
  await userEvent.click(save);
  expect(reasons).toEqual([]);
  await userEvent.type(screen.getByRole('textbox', { name: 'Reason' }), 'It names another student.');
  await userEvent.click(save);
  await waitFor(() => expect(dialog).not.toBeInTheDocument());
  expect(await screen.findByText('It names another student.')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Put back' }));
  await screen.findByRole('button', { name: 'Withhold' });
  expect(reasons).toEqual(['It names another student.', null]);
});

test('downloads the record as a page in the chosen language', async () => {
  mockRecord();
  await openScreenAs(memberAs('admin'), '/student/9/record');
  await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Language of the page' }), 'es');
  await userEvent.click(screen.getByRole('button', { name: 'Download the page' }));
  expect(await screen.findByText('Downloaded.')).toBeVisible();
  const [file] = await savedFiles();
  expect([file?.name, file?.text]).toEqual(['zoe.html', expect.stringMatching(/format=html.*language=es/)]);
});
