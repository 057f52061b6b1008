import { districtAdmin } from '@tapin/shared/testing/people';
import { useTestServer } from '@tapin/shared/testing/server';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { maxConsentFileBytes } from '#src/api/consent.ts';
import { mockDistrict } from '#src/testing/mock-district.ts';
import { openScreenAs } from '#src/testing/open-screen.ts';

const server = useTestServer();
const user = userEvent.setup();

/** Mocks the calls of the screen. Returns the files that were sent, each with whether it is recorded. */
function mockImport() {
  mockDistrict(server);
  const sent: [string, boolean][] = [];
  server.use(
    http.get('*/api/district/consent-rules', () =>
      HttpResponse.json({ mode: null, startDay: '2020-01-01', graceDays: 30, earlierAnswers: 'keep' }),
    ),
    http.get('*/api/district/consent-rules/preview', () =>
      HttpResponse.json({
        students: 3,
        stopping: 0,
        resuming: 0,
        no: 0,
        refused: { students: 0, answers: 0 },
        schools: [],
      }),
    ),
    http.post('*/api/district/consents/import', async ({ request }) => {
      const { csv, record } = (await request.json()) as { csv: string; record: boolean };
      sent.push([csv, record]);
      const problems = [{ row: 4, problem: 'person_unknown', value: 's-9' }];
      return HttpResponse.json({
        ...{ rows: 3_000, yes: 2, no: 1, unchanged: 1, problemCount: 2_997 },
        ...{ problems, isRecorded: record },
      });
    }),
  );
  return sent;
}

const fileOf = (csv: string) => new File([csv], 'consents.csv', { type: 'text/csv' });

test('shows the problems of the rows, and records the answers that have changed', async () => {
  const sent = mockImport();
  openScreenAs(districtAdmin(), '/admin/consent-rules');
  await user.upload(await screen.findByLabelText('Choose a CSV file'), fileOf('id,answer'));
  expect(await screen.findByText(/No student of the district has this id/)).toHaveTextContent('Row 4: s-9');
  expect(screen.getByText('In the file: 2 yes, 1 no. Not changed: 1')).toBeVisible();
  expect(screen.getByText('Rows that are not recorded: 2,997. The list has the first 1.')).toBeVisible();
  expect(sent).toEqual([['id,answer', false]]);
  await user.click(screen.getByRole('button', { name: 'Record the changes (2)' }));
  expect(await screen.findByText('Recorded from the file: 2 yes, 1 no. Not changed: 1')).toBeVisible();
  expect(sent.at(-1)).toEqual(['id,answer', true]);
  expect(screen.queryByRole('button', { name: /^Record the changes/ })).not.toBeInTheDocument();
});

test('refuses a file that is too large before it is sent, and accepts another one', async () => {
  const sent = mockImport();
  openScreenAs(districtAdmin(), '/admin/consent-rules');
  const input = await screen.findByLabelText('Choose a CSV file');
  await user.upload(input, fileOf('x'.repeat(maxConsentFileBytes + 1)));
  expect(await screen.findByRole('alert')).toHaveTextContent(/This file is too large/);
  expect(sent).toEqual([]);
  await user.upload(input, fileOf('x'.repeat(maxConsentFileBytes)));
  expect(await screen.findByText(/In the file: 2 yes/)).toBeVisible();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  expect(sent[0]?.[0]).toHaveLength(maxConsentFileBytes);
});
