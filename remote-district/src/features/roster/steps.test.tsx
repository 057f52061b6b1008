import { districtAdmin } from '@tapin/shared/testing/people';
import { useTestServer } from '@tapin/shared/testing/server';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { replyError } from '#src/testing/mock-district.ts';
import { appliedRun, mockRoster, noCounts, runWith } from '#src/testing/mock-roster.ts';
import { currentPath, openScreenAs } from '#src/testing/open-screen.ts';

const server = useTestServer();
const user = userEvent.setup();
const partBytes = 4;

const zip = (name = 'cedar.zip', rest = '0123456789') => new File([`PK${rest}`], name);
const open = (path = '/admin/roster') => openScreenAs(districtAdmin(), path);
const choose = async (file: File) =>
  user.upload(await screen.findByLabelText('Choose a file', { selector: 'input' }), file);

/**
 * Mocks a server that stores the parts of an upload. For each entry of `failing`, one request for that part loses its
 * connection.
 */
function mockUploads({ arrived = [], failing = [] }: { arrived?: number[]; failing?: number[] } = {}) {
  const sent: [string, string][] = [];
  const starts: unknown[] = [];
  const parts = new Set(arrived);
  const fails = [...failing];
  const reply = () => ({ _id: '31', name: 'cedar.zip', bytes: 12, partBytes, parts: [...parts] });
  server.use(
    http.post('*/api/district/roster/upload', () => HttpResponse.json(reply())),
    http.get('*/api/district/roster/upload/31', () => HttpResponse.json(reply())),
    http.put('*/api/district/roster/upload/31/part/:part', async ({ params, request }) => {
      const at = fails.indexOf(Number(params.part));
      if (at >= 0) {
        fails.splice(at, 1);
        return HttpResponse.error();
      }
      const { content } = (await request.json()) as { content: string };
      sent.push([String(params.part), atob(content)]);
      parts.add(Number(params.part));
      return HttpResponse.json(reply());
    }),
    http.post('*/api/district/roster/run', async ({ request }) => {
      const { districtUserId: _, ...start } = (await request.json()) as Record<string, unknown>;
      starts.push(start);
      const current = runWith({ state: 'reading', progress: { stage: 'read', done: 30, total: 120 } });
      mockRoster(server, { current });
      return HttpResponse.json(current);
    }),
  );
  return { sent, starts };
}

test('an upload sends a chosen file in parts, then begins the check and shows its progress', async () => {
  mockRoster(server);
  const { sent, starts } = mockUploads();
  await open();
  await screen.findByText(/^With a roster, students type no school code/);
  await user.click(await screen.findByRole('checkbox', { name: 'Change of the school year' }));
  await choose(zip());
  const progress = await screen.findByRole('progressbar', { name: 'Reading and checking' });
  expect(progress).toHaveAttribute('aria-valuenow', '25');
  expect(screen.getByText(/^25% read\. You can leave this page/)).toBeVisible();
  expect(sent).toEqual([
    ['0', 'PK01'],
    ['1', '2345'],
    ['2', '6789'],
  ]);
  expect(starts).toEqual([{ upload: '31', mode: 'new-year' }]);
  await waitFor(() => expect(currentPath()).toBe('/admin/roster'));
});

test('an upload accepts a file that is dropped', async () => {
  mockRoster(server);
  const { starts } = mockUploads();
  await open();
  fireEvent.drop(await screen.findByText('Drop the zip file of your roster here'), {
    dataTransfer: { files: [zip()] },
  });
  await screen.findByRole('progressbar', { name: 'Reading and checking' });
  expect(starts).toEqual([{ upload: '31', mode: 'usual' }]);
});

test('an upload sends a lost part again, and after more losses continues where it stopped', async () => {
  mockRoster(server);
  const { sent, starts } = mockUploads({ failing: [0, 1, 1, 1] });
  await open();
  await choose(zip());
  expect(await screen.findByText(/^What has arrived is kept/)).toBeVisible();
  expect(screen.getByRole('alert')).toHaveTextContent('Network Error');
  expect(sent.map(([part]) => part)).toEqual(['0']);
  expect(currentPath()).toBe('/admin/roster?upload=31');
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  await screen.findByRole('progressbar', { name: 'Reading and checking' });
  expect(sent.map(([part]) => part)).toEqual(['0', '1', '2']);
  expect(starts).toHaveLength(1);
});

test('an upload continues by itself when the connection is back', async () => {
  mockRoster(server);
  const { starts } = mockUploads({ failing: [1, 1, 1] });
  await open();
  await choose(zip());
  await screen.findByText(/^What has arrived is kept/);
  fireEvent(window, new Event('online'));
  await screen.findByRole('progressbar', { name: 'Reading and checking' });
  expect(starts).toHaveLength(1);
});

test('an upload sends only the missing parts when the same file is chosen after a reload', async () => {
  mockRoster(server);
  const { sent } = mockUploads({ arrived: [0, 1] });
  await open('/admin/roster?upload=31');
  expect(await screen.findByText(/have arrived\. Choose the same file again/)).toBeVisible();
  await choose(zip());
  await screen.findByRole('progressbar', { name: 'Reading and checking' });
  expect(sent).toEqual([['2', '6789']]);
});

test('the page forgets an interrupted upload that the server no longer has', async () => {
  mockRoster(server);
  server.use(http.get('*/api/district/roster/upload/31', replyError('Gone.', 'not_found')));
  await open('/admin/roster?upload=31');
  await waitFor(() => expect(currentPath()).toBe('/admin/roster'));
  expect(screen.getByRole('button', { name: 'Choose a file' })).toBeVisible();
});

test('refuses a file that is no zip, an empty file and a file that is too large, without sending it', async () => {
  mockRoster(server);
  await open();
  await choose(new File(['sourcedId,status'], 'users.zip'));
  expect(await screen.findByRole('alert')).toHaveTextContent('“users.zip” is not a zip file.');
  await choose(new File([], 'empty.zip'));
  await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('“empty.zip” is empty.'));
  const large = zip('large.zip');
  Object.defineProperty(large, 'size', { value: 600 * 1024 * 1024 });
  await choose(large);
  await waitFor(() =>
    expect(screen.getByRole('alert')).toHaveTextContent('“large.zip” is larger than 500 MB.'),
  );
});

test('shows that another import is running, and checks the file that has arrived when asked again', async () => {
  mockRoster(server);
  const { starts } = mockUploads();
  server.use(
    http.post('*/api/district/roster/run', replyError('Another import is running.', 'roster_busy'), {
      once: true,
    }),
  );
  await open();
  await choose(zip());
  expect(await screen.findByRole('alert')).toHaveTextContent('Another import is running.');
  await user.click(screen.getByRole('button', { name: 'Check the file again' }));
  await screen.findByRole('progressbar', { name: 'Reading and checking' });
  expect(starts).toEqual([{ upload: '31', mode: 'usual' }]);
});

test('the roster server of the district is read without a file', async () => {
  const source = {
    address: 'https://sis.cedar.test/ims/oneroster/v1p1',
    version: '1.1',
    auth: 'bearer',
    tokenAddress: '',
    clientId: '',
  } as const;
  mockRoster(server, { settings: { source } });
  const { starts } = mockUploads();
  await open();
  expect((await screen.findAllByText('sis.cedar.test'))[0]).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Read it now' }));
  await screen.findByRole('progressbar', { name: 'Reading and checking' });
  expect(starts).toEqual([{ mode: 'usual' }]);
});

test('saves the column with the decisions of families as a part of the mapping', async () => {
  mockRoster(server, { current: runWith({}), choices: { columns: ['metadata.consent'] } });
  const sent: unknown[] = [];
  server.use(
    http.put('*/api/district/roster/run/:run/mapping', async ({ request }) => {
      sent.push(Object(await request.json()).mapping);
      return HttpResponse.json(runWith({}));
    }),
  );
  await openScreenAs(districtAdmin(), '/admin/roster');
  const column = await screen.findByRole('combobox', { name: 'Column with the yes or no of families' });
  expect(column).toHaveValue('');
  await userEvent.selectOptions(column, 'metadata.consent');
  await userEvent.click(screen.getByRole('button', { name: 'Save and check again' }));
  expect(sent).toEqual([{ consentColumn: 'metadata.consent' }]);
});

test('an org of another type is a question that is left out until a person has chosen a school', async () => {
  const north = { sourcedId: 's1', name: 'North', identifier: '', type: 'department', mapped: '' };
  mockRoster(server, { current: runWith({ counts: noCounts }), choices: { schools: [north] } });
  await openScreenAs(districtAdmin(), '/admin/roster');
  const choice = await screen.findByRole('combobox', { name: 'North' });
  expect(choice).toHaveValue('skip');
  expect(choice).toHaveAccessibleDescription('s1 · type in the data: department');
  expect(screen.getByText(/^Look at what the data does not say/)).toBeVisible();
});

test('the mapping step says that the data has no school, and not that everything was recognized', async () => {
  mockRoster(server, { current: runWith({ counts: noCounts }) });
  await openScreenAs(districtAdmin(), '/admin/roster');
  expect(await screen.findByText(/^The data has no school\./)).toBeVisible();
  expect(screen.queryByText(/^Everything was recognized/)).not.toBeInTheDocument();
});

test('an answer about a new admin is saved by org and person, beside the earlier answers of the school', async () => {
  const question = {
    file: 'roles.csv',
    row: 12,
    column: 'role',
    value: 'siteAdministrator',
    code: 'person-new-admin',
    level: 'question',
    problem: 'Dana Poe would become an admin of North.',
    remedy: 'Accept it only if that is right.',
    sourcedId: 'x1',
    orgSourcedId: 's1',
  } as const;
  mockRoster(server, {
    current: runWith({ problemCount: 1 }),
    problems: [question],
    mapping: { roles: { s1: { x2: 'skip' } } },
  });
  const sent: unknown[] = [];
  server.use(
    http.put('*/api/district/roster/run/:run/mapping', async ({ request }) => {
      sent.push(Object(await request.json()).mapping);
      return HttpResponse.json(runWith({}));
    }),
  );
  await openScreenAs(districtAdmin(), '/admin/roster');
  const answer = await screen.findByRole('combobox', { name: 'What about the role siteAdministrator?' });
  expect([...(answer as HTMLSelectElement).options].map(({ text }) => text)).toEqual([
    'Choose an answer',
    'Accept the role',
    'As a teacher',
    'Do not give this role',
  ]);
  await userEvent.selectOptions(answer, 'Accept the role');
  await userEvent.click(screen.getByRole('button', { name: 'Save and check again' }));
  expect(sent).toEqual([{ roles: { s1: { x2: 'skip', x1: 'accept' } } }]);
});

test('warns when the newest file of a folder is old', async () => {
  mockRoster(server, {
    settings: { source: 'folder', nightlyAt: '04:00' },
    hasFolder: true,
    newestFileAt: '2026-02-20T15:00:00.000Z',
    sourceIsOld: true,
  });
  await openScreenAs(districtAdmin(), '/admin/roster');
  expect(
    await screen.findByText(/^The newest file in the folder is from Feb 20, .*may be out of date/),
  ).toBeVisible();
});

test('the schools of the session, which the switcher lists, are loaded again when an import was applied', async () => {
  mockRoster(server, { current: runWith({ state: 'applying' }) });
  const { queryClient } = await openScreenAs(districtAdmin(), '/admin/roster');
  await screen.findByRole('navigation', { name: 'Steps of an import' });
  mockRoster(server, { runs: [appliedRun] });
  let loads = 0;
  server.use(
    http.get('*/api/user/me', () => {
      loads += 1;
      return HttpResponse.json({}, { status: 500 });
    }),
  );
  await act(() => queryClient.invalidateQueries());
  expect(await screen.findByText('Can be undone until March 15')).toBeVisible();
  await waitFor(() => expect(loads).toBe(1));
});
