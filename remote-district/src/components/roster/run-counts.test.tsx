import { districtAdmin } from '@tapin/shared/testing/people';
import { useTestServer } from '@tapin/shared/testing/server';
import { screen, within } from '@testing-library/react';
import { mockRoster, noCounts, runWith } from '#src/testing/mock-roster.ts';
import { openScreenAs } from '#src/testing/open-screen.ts';

const server = useTestServer();

test('the counts of a roster run include addresses of guardians and decisions of families, which alone are a reason to apply the run', async () => {
  const counts = {
    ...noCounts,
    guardians: { add: 3, change: 1, end: 2 },
    consents: { add: 2, change: 1, end: 0 },
  };
  mockRoster(server, { current: runWith({ counts }) });
  await openScreenAs(districtAdmin(), '/admin/roster');
  await screen.findByRole('row', { name: /^Family email addresses/ });
  const cellsOf = (name: RegExp) => {
    const row = within(screen.getByRole('row', { name }));
    expect(row.queryByRole('link')).not.toBeInTheDocument();
    return row.getAllByRole('cell').map(({ textContent }) => textContent);
  };
  expect(cellsOf(/^Family email addresses/)).toEqual(['3', '1', '2']);
  expect(cellsOf(/^Decisions of families/)).toEqual(['2', '1', '0']);
  expect(screen.getByRole('button', { name: 'Apply 9 changes' })).toBeVisible();
});

test('the counts of a roster run show new admins in a separate row below the staff, and not twice in the sum', async () => {
  const counts = {
    ...noCounts,
    staff: { add: 3, change: 1, end: 0 },
    admins: { add: 1, change: 1, end: 0 },
  };
  mockRoster(server, { current: runWith({ counts }) });
  await openScreenAs(districtAdmin(), '/admin/roster');
  const admins = within(await screen.findByRole('row', { name: /^Of these, admins/ }));
  expect(admins.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual(['1', '1', '0']);
  expect(screen.getByRole('button', { name: 'Apply 4 changes' })).toBeVisible();
});
