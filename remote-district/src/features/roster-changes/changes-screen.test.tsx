import type { RosterChange } from '@tapin/shared/contract/roster-calls';
import { districtAdmin } from '@tapin/shared/testing/people';
import { useSavedFiles } from '@tapin/shared/testing/saved-files';
import { useTestServer } from '@tapin/shared/testing/server';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { appliedRun, mockRoster, schoolCounts } from '#src/testing/mock-roster.ts';
import { currentPath, openScreenAs } from '#src/testing/open-screen.ts';

const server = useTestServer();
const savedFiles = useSavedFiles();
const user = userEvent.setup();

const moved: RosterChange = {
  _id: '1',
  kind: 'student',
  action: 'change',
  sourcedId: 'u-17',
  name: 'Mia Little',
  schoolName: 'Cedar High',
  fields: [
    { field: 'Grade', before: '9', after: '10' },
    { field: 'Counselor', before: 'Ms Abbott', after: '' },
  ],
  state: 'kept',
};

function mockChanges(changes: RosterChange[] = [moved]) {
  const asked: Record<string, string>[] = [];
  server.use(
    http.get('*/api/district/roster/run/6/changes', ({ request }) => {
      const {
        districtUserId: _,
        offset: __,
        pageSize: ___,
        ...filters
      } = Object.fromEntries(new URL(request.url).searchParams);
      asked.push(filters);
      const found = filters.searchTerm === 'nobody' ? [] : changes;
      return HttpResponse.json({ changes: found, count: found.length, pageSize: 20, total: found.length });
    }),
  );
  return asked;
}

test('names the class of a counselor without the id that the server gave it', async () => {
  mockRoster(server, { runs: [appliedRun] });
  mockChanges([
    {
      ...moved,
      _id: '2',
      kind: 'class',
      action: 'add',
      sourcedId: 'counselor:org-1:u-2',
      name: 'Bo Lo',
      fields: [],
    },
  ]);
  await openScreenAs(districtAdmin(), '/admin/roster/run/6/changes');
  const row = within(await screen.findByRole('row', { name: /^Bo Lo/ }));
  expect(row.getByText('Students of a counselor')).toBeVisible();
  expect(row.queryByText(/counselor:org-1/)).not.toBeInTheDocument();
  expect(row.getByText('New')).toBeVisible();
});

test('lists changes with their fields, before and after, and keeps the filters in the address', async () => {
  mockRoster(server, { runs: [appliedRun], schools: [schoolCounts()] });
  const asked = mockChanges();
  await openScreenAs(districtAdmin(), '/admin/roster/run/6/changes?kind=student');
  const row = within(await screen.findByRole('row', { name: /^Mia Little/ }));
  expect(row.getByText('Counselor').parentElement).toHaveTextContent('Counselor Ms Abbott → (empty)');
  expect(row.getByText('Kept: changed since then')).toBeVisible();
  expect(screen.getByText('1 change')).toBeVisible();
  await user.selectOptions(screen.getByRole('combobox', { name: 'Kind of change' }), 'Ended');
  await user.selectOptions(await screen.findByRole('combobox', { name: 'School' }), 'Cedar High');
  await waitFor(() => expect(asked.at(-1)).toEqual({ kind: 'student', action: 'end', school: 'org-1' }));
  expect(asked[0]).toEqual({ kind: 'student' });
  expect(currentPath()).toBe('/admin/roster/run/6/changes?kind=student&action=end&school=org-1');
});

test('the filters of the list of changes can be cleared when nothing is found', async () => {
  mockRoster(server, { runs: [appliedRun] });
  const asked = mockChanges();
  await openScreenAs(districtAdmin(), '/admin/roster/run/6/changes?search=nobody&action=add');
  await user.click(await screen.findByRole('button', { name: 'Clear the filters' }));
  expect(await screen.findByRole('row', { name: /^Mia Little/ })).toBeVisible();
  expect(asked.at(-1)).toEqual({});
  expect(currentPath()).toBe('/admin/roster/run/6/changes');
});

test('downloads the changes of an import that match the filters', async () => {
  mockRoster(server, { runs: [appliedRun] });
  mockChanges();
  const asked: string[] = [];
  server.use(
    http.get('*/api/district/roster/run/6/changes/export', ({ request }) => {
      asked.push(new URL(request.url).search);
      return HttpResponse.json({ fileName: 'changes.csv', csv: 'a,b', rows: 1, total: 1 });
    }),
  );
  await openScreenAs(districtAdmin(), '/admin/roster/run/6/changes?kind=student&action=end&school=org-1');
  await user.click(await screen.findByRole('button', { name: 'Download CSV' }));
  expect(await screen.findByText('Downloaded.')).toBeVisible();
  expect(await savedFiles()).toEqual([{ name: 'changes.csv', text: 'a,b' }]);
  expect(asked).toHaveLength(1);
  expect(asked[0]).toMatch(/kind=student&action=end&school=org-1$/);
});

test('the changes of an import that is no longer listed lead back to the roster', async () => {
  mockRoster(server, { runs: [appliedRun] });
  const reply = () => HttpResponse.json({ msg: 'Not found.', code: 'not_found' }, { status: 404 });
  server.use(
    http.get('*/api/district/roster/run/:run', reply),
    http.get('*/api/district/roster/run/:run/changes', reply),
  );
  await openScreenAs(districtAdmin(), '/admin/roster/run/1/changes');
  expect(await screen.findByText('This import is no longer listed')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Back to the roster' })).toHaveAttribute('href', '/admin/roster');
  expect(screen.queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument();
});
