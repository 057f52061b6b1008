import { memberAs } from '@tapin/shared/testing/people';
import { useSavedFiles } from '@tapin/shared/testing/saved-files';
import { useTestServer } from '@tapin/shared/testing/server';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { openScreenAs } from '#src/testing/open-screen.ts';

const server = useTestServer();
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

test('lists who looked with names, and points out unusual looking', async () => {
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

test('filters by kind, time and student, and the file has the same filters', async () => {
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
