import { districtAdmin } from '@tapin/shared/testing/people';
import { useTestServer } from '@tapin/shared/testing/server';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { mockDistrict } from '#src/testing/mock-district.ts';
import { openScreenAs } from '#src/testing/open-screen.ts';
import { type ConsentPreview, type ConsentRules, maxConsentFileBytes } from './consent-calls.ts';

const server = useTestServer();
const user = userEvent.setup();

const rules: ConsentRules = { mode: null, startDay: '2020-01-01', graceDays: 30, earlierAnswers: 'keep' };
const preview: ConsentPreview = {
  students: 40,
  stopping: 12,
  resuming: 0,
  no: 3,
  refused: { students: 2, answers: 30 },
  schools: [
    {
      _id: '1',
      name: 'Cedar High',
      mode: 'opt-in',
      decidedBy: 'school',
      students: 40,
      yes: 25,
      no: 3,
      none: 12,
    },
    {
      _id: '2',
      name: 'Cedar Middle',
      mode: 'none',
      decidedBy: 'school',
      students: 60,
      yes: 0,
      no: 0,
      none: 60,
    },
  ],
};

/** Mocks the calls about the rules. Returns the previews that were requested and the rules that were sent. */
function mockConsent() {
  mockDistrict(server);
  const previewed: (string | null)[] = [];
  const sent: unknown[] = [];
  let stored = rules;
  server.use(
    http.get('*/api/district/consent-rules', () => HttpResponse.json(stored)),
    http.get('*/api/district/consent-rules/preview', ({ request }) => {
      previewed.push(new URL(request.url).searchParams.get('mode'));
      return HttpResponse.json(preview);
    }),
    http.put('*/api/district/consent-rules', async ({ request }: { request: Request }) => {
      const { districtUserId: _, ...body } = await request.json();
      sent.push(body);
      stored = { ...rules, ...body };
      return HttpResponse.json(stored);
    }),
  );
  return { previewed, sent };
}

test('shows each school and whom a rule would concern, and saves the rule from today on', async () => {
  const { previewed, sent } = mockConsent();
  openScreenAs(districtAdmin(), '/admin/consent-rules');
  const row = within(await screen.findByRole('row', { name: /Cedar High/ }));
  expect(row.getByText('Decided by the school')).toBeVisible();
  expect(row.getByText('25')).toBeVisible();
  expect(screen.getByText(/^Families that have said no: 3\./)).toBeVisible();
  const notAsked = within(screen.getByRole('row', { name: /Cedar Middle/ }));
  expect(
    notAsked
      .getAllByRole('cell')
      .map(({ textContent }) => textContent)
      .slice(-4),
  ).toEqual(['0', '0', '–', '60']);
  await user.selectOptions(screen.getByRole('combobox', { name: 'Rule' }), 'opt-in');
  expect(await screen.findByText(/no longer be asked on .*: 12 of 40/)).toBeVisible();
  expect(previewed).toEqual([null, 'opt-in']);
  await user.click(screen.getByRole('button', { name: 'Save the rule' }));
  await screen.findByText('Saved.');
  expect(sent).toEqual([{ ...rules, mode: 'opt-in', startDay: expect.stringMatching(/^20[2-9]\d-/) }]);
  expect(sent).not.toContainEqual(expect.objectContaining({ startDay: rules.startDay }));
  await user.click(screen.getByRole('checkbox', { name: 'Ask parents or guardians by email' }));
  await user.click(screen.getByRole('button', { name: 'Save the rule' }));
  await waitFor(() => expect(sent.at(-1)).toMatchObject({ asksGuardians: true }));
});

test('saves that answers are deleted only with a confirmation of the numbers on the screen', async () => {
  const { sent } = mockConsent();
  openScreenAs(districtAdmin(), '/admin/consent-rules');
  await user.selectOptions(
    await screen.findByRole('combobox', { name: 'Earlier answers after a no' }),
    'delete',
  );
  expect(await screen.findByText(/the answers of 2 students, 30 answers today/)).toBeVisible();
  const save = screen.getByRole('button', { name: 'Save the rule' });
  await user.click(save);
  expect(screen.getByRole('alert')).toHaveTextContent('Check the box first: answers are deleted.');
  expect(sent).toEqual([]);
  await user.click(screen.getByRole('checkbox', { name: /are deleted/ }));
  await user.click(save);
  await screen.findByText('Saved.');
  expect(sent).toEqual([{ ...rules, earlierAnswers: 'delete', confirmed: preview.refused }]);
});

test('a rule that deletes answers needs a confirmation also while its numbers are loading', async () => {
  const { sent } = mockConsent();
  openScreenAs(districtAdmin(), '/admin/consent-rules');
  const choice = await screen.findByRole('combobox', { name: 'Earlier answers after a no' });
  await screen.findByRole('row', { name: /Cedar High/ });
  server.use(http.get('*/api/district/consent-rules/preview', () => new Promise<Response>(() => undefined)));
  await user.selectOptions(choice, 'delete');
  await user.click(screen.getByRole('button', { name: 'Save the rule' }));
  expect(screen.getByRole('alert')).toHaveTextContent('Check the box first: answers are deleted.');
  expect(sent).toEqual([]);
});

test('warns before an unsaved consent rule is lost, and discards it on request', async () => {
  mockConsent();
  openScreenAs(districtAdmin(), '/admin/consent-rules');
  const rule = await screen.findByRole('combobox', { name: 'Rule' });
  await user.selectOptions(rule, 'opt-in');
  await user.click(screen.getByRole('link', { name: 'All schools' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Leave without saving?' }));
  await user.click(dialog.getByRole('button', { name: 'Stay' }));
  await user.click(screen.getByRole('button', { name: 'Discard' }));
  expect(rule).toHaveValue('');
  expect(screen.queryByRole('button', { name: 'Discard' })).not.toBeInTheDocument();
});

test('shows the content below the list of schools only after the list, so that nothing moves', async () => {
  mockConsent();
  const gate = Promise.withResolvers<void>();
  server.use(
    http.get('*/api/district/consent-rules/preview', async () => {
      await gate.promise;
      return HttpResponse.json(preview);
    }),
  );
  openScreenAs(districtAdmin(), '/admin/consent-rules');
  expect(await screen.findByRole('combobox', { name: 'Rule' })).toBeVisible();
  expect(
    screen.queryByRole('heading', { name: 'Import from the student information system' }),
  ).not.toBeInTheDocument();
  gate.resolve();
  expect(await screen.findByRole('row', { name: /Cedar High/ })).toBeVisible();
  expect(screen.getByRole('heading', { name: 'Import from the student information system' })).toBeVisible();
});

/** Mocks the calls about the file. Returns the files that were sent, and whether each was recorded. */
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

test('a file of decisions shows the problems of its rows, and records the answers that have changed', async () => {
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

test('refuses a file of decisions that is too large before it is sent, and accepts a smaller file', async () => {
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
