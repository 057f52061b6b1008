import { districtAdmin } from '@tapin/shared/testing/people';
import { useSavedFiles } from '@tapin/shared/testing/saved-files';
import { useTestServer } from '@tapin/shared/testing/server';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { appliedRun, mockRoster, runWith, schoolCounts } from '#src/testing/mock-roster.ts';
import { openScreenAs } from '#src/testing/open-screen.ts';

const server = useTestServer();
const savedFiles = useSavedFiles();
const user = userEvent.setup();

const open = () => openScreenAs(districtAdmin(), '/admin/roster/run/6');

test('shows what an import changed, by school, and saves its changes and problems as files', async () => {
  const run = { ...appliedRun, problemCount: 1 };
  mockRoster(server, { runs: [run], schools: [schoolCounts()] });
  server.use(
    http.get('*/api/district/roster/run/6/changes/export', () =>
      HttpResponse.json({ fileName: 'changes.csv', csv: 'a', rows: 50_000, total: 61_204 }),
    ),
    http.get('*/api/district/roster/run/6/problems/export', () =>
      HttpResponse.json({ fileName: 'problems.csv', csv: 'b' }),
    ),
  );
  await open();
  expect(await screen.findByRole('heading', { name: /^Import of Mar 1/ })).toBeVisible();
  expect(screen.getByRole('row', { name: /^Cedar High/ })).toBeVisible();
  expect(screen.getByText('Can be undone until March 15')).toBeVisible();
  expect(await screen.findByText('There are no problems of this kind.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Download all changes' }));
  await waitFor(async () => expect(await savedFiles()).toHaveLength(1));
  expect(await screen.findByText(/^Downloaded: 50,000 of 61,204 rows/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Download the problems' }));
  await waitFor(async () =>
    expect((await savedFiles()).map(({ name }) => name)).toEqual(['changes.csv', 'problems.csv']),
  );
});

test('says why an import failed and what to do', async () => {
  mockRoster(server, { runs: [runWith({ _id: '6', state: 'failed', reason: 'This is no zip file.' })] });
  await open();
  expect(await screen.findByText('This is no zip file.')).toBeVisible();
  expect(screen.getByText(/^Correct the cause/)).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Undo/ })).not.toBeInTheDocument();
});

test('the screen of an import that is no longer listed leads back to the roster', async () => {
  mockRoster(server);
  server.use(
    http.get('*/api/district/roster/run/6', () =>
      HttpResponse.json({ msg: 'Not found.', code: 'not_found' }, { status: 404 }),
    ),
  );
  await open();
  expect(await screen.findByText('This import is no longer listed')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Back to the roster' })).toHaveAttribute('href', '/admin/roster');
});
