import { districtAdmin } from '@tapin/shared/testing/people';
import { useTestServer } from '@tapin/shared/testing/server';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { replyError } from '#src/testing/mock-district.ts';
import { mockRoster, runWith } from '#src/testing/mock-roster.ts';
import { currentPath, openScreenAs } from '#src/testing/open-screen.ts';

const server = useTestServer();
const user = userEvent.setup();
const partBytes = 4;

const zip = (name = 'cedar.zip', rest = '0123456789') => new File([`PK${rest}`], name);
const open = (path = '/admin/roster') => openScreenAs(districtAdmin(), path);
const choose = async (file: File) =>
  user.upload(await screen.findByLabelText('Choose a file', { selector: 'input' }), file);

/** Mocks a server that stores parts. `failing` parts are answered as if the connection was lost, once for each entry. */
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

test('sends a chosen file in parts, begins the check and shows its progress', async () => {
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

test('accepts a file that is dropped', async () => {
  mockRoster(server);
  const { starts } = mockUploads();
  await open();
  fireEvent.drop(await screen.findByText('Drop the zip file of your roster here'), {
    dataTransfer: { files: [zip()] },
  });
  await screen.findByRole('progressbar', { name: 'Reading and checking' });
  expect(starts).toEqual([{ upload: '31', mode: 'usual' }]);
});

test('sends a part again that was lost, and after more losses continues where it stopped', async () => {
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

test('continues by itself when the connection is back', async () => {
  mockRoster(server);
  const { starts } = mockUploads({ failing: [1, 1, 1] });
  await open();
  await choose(zip());
  await screen.findByText(/^What has arrived is kept/);
  fireEvent(window, new Event('online'));
  await screen.findByRole('progressbar', { name: 'Reading and checking' });
  expect(starts).toHaveLength(1);
});

test('sends only the missing parts when the same file is chosen after a reload', async () => {
  mockRoster(server);
  const { sent } = mockUploads({ arrived: [0, 1] });
  await open('/admin/roster?upload=31');
  expect(await screen.findByText(/have arrived\. Choose the same file again/)).toBeVisible();
  await choose(zip());
  await screen.findByRole('progressbar', { name: 'Reading and checking' });
  expect(sent).toEqual([['2', '6789']]);
});

test('forgets an upload that the server no longer has', async () => {
  mockRoster(server);
  server.use(http.get('*/api/district/roster/upload/31', replyError('Gone.', 'not_found')));
  await open('/admin/roster?upload=31');
  await waitFor(() => expect(currentPath()).toBe('/admin/roster'));
  expect(screen.getByRole('button', { name: 'Choose a file' })).toBeVisible();
});

test('refuses a file that is no zip, an empty one and one that is too large, without sending it', async () => {
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

test('reads the source of the district without a file', async () => {
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
