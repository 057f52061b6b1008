import { districtAdmin } from '@tapin/shared/testing/people';
import { useTestServer } from '@tapin/shared/testing/server';
import { screen } from '@testing-library/react';
import { mockRoster, noCounts, runWith } from '#src/testing/mock-roster.ts';
import { openScreenAs } from '#src/testing/open-screen.ts';

const server = useTestServer();

test('an org of another type is a question that is left out until a person has chosen a school', async () => {
  const north = { sourcedId: 's1', name: 'North', identifier: '', type: 'department', mapped: '' };
  mockRoster(server, { current: runWith({ counts: noCounts }), choices: { schools: [north] } });
  await openScreenAs(districtAdmin(), '/admin/roster');
  const choice = await screen.findByRole('combobox', { name: 'North' });
  expect(choice).toHaveValue('skip');
  expect(choice).toHaveAccessibleDescription('s1 · type in the data: department');
  expect(screen.getByText(/^Look at what the data does not say/)).toBeVisible();
});

test('says that the data has no school, and not that everything was recognized', async () => {
  mockRoster(server, { current: runWith({ counts: noCounts }) });
  await openScreenAs(districtAdmin(), '/admin/roster');
  expect(await screen.findByText(/^The data has no school\./)).toBeVisible();
  expect(screen.queryByText(/^Everything was recognized/)).not.toBeInTheDocument();
});
