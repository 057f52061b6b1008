import { districtAdmin } from '@tapin/shared/testing/people';
import { useTestServer } from '@tapin/shared/testing/server';
import { act, screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { appliedRun, mockRoster, runWith } from '#src/testing/mock-roster.ts';
import { openScreenAs } from '#src/testing/open-screen.ts';

const server = useTestServer();

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
