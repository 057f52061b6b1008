import { districtAdmin } from '@tapin/shared/testing/people';
import { useTestServer } from '@tapin/shared/testing/server';
import { screen } from '@testing-library/react';
import { mockRoster } from '#src/testing/mock-roster.ts';
import { openScreenAs } from '#src/testing/open-screen.ts';

const server = useTestServer();

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
