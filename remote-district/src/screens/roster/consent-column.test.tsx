import { districtAdmin } from '@tapin/shared/testing/people';
import { useTestServer } from '@tapin/shared/testing/server';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { mockRoster, runWith } from '#src/testing/mock-roster.ts';
import { openScreenAs } from '#src/testing/open-screen.ts';

const server = useTestServer();

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
