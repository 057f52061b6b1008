import type { RosterProblem } from '@tapin/shared/contract/roster-calls';
import { changeLanguage } from '@tapin/shared/i18n';
import { districtAdmin } from '@tapin/shared/testing/people';
import { useTestServer } from '@tapin/shared/testing/server';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { replyError } from '#src/testing/mock-district.ts';
import { appliedRun, mockRoster, noCounts, runWith, schoolCounts } from '#src/testing/mock-roster.ts';
import { openScreenAs } from '#src/testing/open-screen.ts';

const server = useTestServer();
const user = userEvent.setup();

const open = () => openScreenAs(districtAdmin(), '/admin/roster');
const press = async (name: string | RegExp) => user.click(await screen.findByRole('button', { name }));
const steps = () =>
  within(screen.getByRole('navigation', { name: 'Steps of an import' })).getAllByRole('listitem');

function record(method: 'post' | 'put' | 'delete', path: string, onReply = () => {}) {
  const bodies: unknown[] = [];
  server.use(
    http[method](`*/api/district/roster${path}`, async ({ request }) => {
      const { districtUserId: _, ...body } = (await request.json()) as Record<string, unknown>;
      bodies.push(body);
      onReply();
      return HttpResponse.json(runWith());
    }),
  );
  return bodies;
}

const question: RosterProblem = {
  file: 'users.csv',
  row: 402,
  column: 'email',
  value: 'mia@cedar.test',
  code: 'person-unclear',
  level: 'question',
  problem: 'Two people have this address.',
  remedy: 'Say who it is.',
  sourcedId: 'u-9',
  candidates: [{ _id: '12', name: 'Mia Little', detail: 'Cedar High' }],
};
const leftOut: RosterProblem = {
  file: 'enrollments.csv',
  row: 1377,
  column: 'classSourcedId',
  value: 'BIO-3b',
  code: 'class-unknown',
  level: 'error',
  problem: 'There is no such class.',
  remedy: 'Add it to classes.csv.',
};

test('explains what a roster is for and what to prepare, in a district without a roster', async () => {
  mockRoster(server);
  await open();
  expect(
    await screen.findByRole('heading', {
      name: /^Get students, staff and classes from your student information/,
    }),
  ).toBeVisible();
  expect(screen.getByText(/^Export OneRoster 1\.1 or 1\.2 as a zip file/)).toBeVisible();
  expect(screen.queryByRole('heading', { name: 'Earlier imports' })).not.toBeInTheDocument();
  expect(steps()[0]).toHaveAttribute('aria-current', 'step');
  const tabs = within(screen.getByRole('navigation', { name: 'Pages of the district' }));
  expect(tabs.getByRole('link', { name: 'Roster' })).toHaveAttribute('aria-current', 'page');
});

test('shows the last applied import after a failure that a later run has followed', async () => {
  const failed = runWith({ _id: '8', state: 'failed', plannedAt: null, reason: 'This is no zip file.' });
  const canceled = runWith({ _id: '9', state: 'canceled' });
  mockRoster(server, { runs: [canceled, failed, appliedRun] });
  const { queryClient } = await open();
  expect(await screen.findByText('Can be undone until March 15')).toBeVisible();
  expect(screen.queryByText(/^Correct the cause/)).not.toBeInTheDocument();
  mockRoster(server, { runs: [failed, appliedRun] });
  await act(() => queryClient.invalidateQueries());
  expect(await screen.findByText(/^Correct the cause/)).toBeVisible();
});

test('shows what a dry run would change, with links to the changes, by school and with every problem', async () => {
  mockRoster(server, {
    current: runWith({ problemCount: 1 }),
    schools: [
      schoolCounts(),
      schoolCounts({ sourcedId: 'org-2', name: 'Ridge', schoolId: null, endings: 31 }),
    ],
    problems: [leftOut],
  });
  await open();
  const link = await screen.findByRole('link', { name: '24: Students, New' });
  expect(link).toHaveAttribute('href', '/admin/roster/run/7/changes?kind=student&action=add');
  const school = within(await screen.findByRole('row', { name: /^Ridge/ }));
  expect(school.getByText('31%')).toBeVisible();
  expect(school.getByRole('link')).toHaveAttribute('href', '/admin/roster/run/7/changes?school=org-2');
  const cells = within(await screen.findByRole('row', { name: /BIO-3b/ })).getAllByRole('cell');
  expect(cells.map(({ textContent }) => textContent)).toEqual([
    'enrollments.csvRow 1,377Column classSourcedId',
    'BIO-3b',
    'There is no such class.Add it to classes.csv.',
    'Row is left out',
  ]);
  expect(screen.getByText('Apply 39 changes?').parentElement).toHaveTextContent(
    'Apply 39 changes? 24 new · 9 changed · 6 endedPeople whose membership ends lose access.',
  );
  expect(steps()[2]).toHaveAttribute('aria-current', 'step');
});

test('applies a dry run in the background, and shows the result with the way to undo it', async () => {
  mockRoster(server, { current: runWith(), schools: [schoolCounts()] });
  const applied = record('post', '/run/7/apply', () =>
    mockRoster(server, {
      current: runWith({ state: 'applying', progress: { stage: '', done: 24, total: 39 } }),
    }),
  );
  const { queryClient } = await open();
  await screen.findByRole('row', { name: /^Cedar High/ });
  await press('Apply 39 changes');
  expect(await screen.findByRole('progressbar', { name: 'Applying' })).toHaveAttribute('aria-valuenow', '61');
  expect(applied).toEqual([{}]);
  expect(screen.getByRole('heading', { name: 'Applying' })).toHaveFocus();
  mockRoster(server, { runs: [appliedRun] });
  await act(() => queryClient.invalidateQueries());
  expect(await screen.findByRole('heading', { name: 'Last import' })).toBeVisible();
  expect(screen.getByText('Can be undone until March 15')).toBeVisible();
});

test.each(['many-endings', 'uncertain-endings'])(
  'asks before people leave, because of %s',
  async (reasonCode) => {
    const endings = reasonCode === 'many-endings' ? 31.2 : 0.4;
    mockRoster(server, {
      current: runWith({ state: 'stopped', reason: 'Students would leave.', reasonCode }),
      schools: [schoolCounts({ students: { add: 0, change: 0, end: 212 }, endings })],
    });
    const applied = record('post', '/run/7/apply');
    await open();
    await screen.findByRole('row', { name: /^Cedar High/ });
    await press('Apply 39 changes');
    const dialog = within(screen.getByRole('dialog', { name: '212 students would leave. Apply anyway?' }));
    expect(dialog.getByText(`Cedar High: 212 leave (${endings}%)`)).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Apply anyway' }));
    await waitFor(() => expect(applied).toEqual([{ acceptEndings: true }]));
  },
);

test('shows why an import could not be applied, and reloads because another admin was faster', async () => {
  mockRoster(server, { current: runWith() });
  server.use(
    http.post('*/api/district/roster/run/7/apply', () => {
      mockRoster(server, { current: runWith({ state: 'applying' }) });
      return replyError('Another import is running.', 'roster_busy')();
    }),
  );
  await open();
  await press('Apply 39 changes');
  expect(await screen.findByRole('progressbar', { name: 'Applying' })).toBeVisible();
});

test('saves answers and the mapping together before anything is applied', async () => {
  mockRoster(server, {
    current: runWith({ problemCount: 1 }),
    problems: [question],
    mapping: { people: { 'u-1': 'skip' } },
    choices: {
      ownSchools: [{ _id: '1', name: 'Cedar High' }],
      schools: [{ sourcedId: 'org-1', name: 'CHS', identifier: '0042', type: 'school', mapped: 'new' }],
      periods: [{ label: 'P3', classes: 12, mapped: 'third_period' }],
    },
  });
  const saved = record('put', '/run/7/mapping');
  await open();
  await user.selectOptions(await screen.findByRole('combobox', { name: 'CHS' }), 'Cedar High');
  await user.selectOptions(
    await screen.findByRole('combobox', { name: 'Who is mia@cedar.test?' }),
    'Mia Little · Cedar High',
  );
  expect(screen.getByText('1 label was recognized')).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Apply/ })).not.toBeInTheDocument();
  expect(screen.getByText('You have 2 answers that are not checked yet.')).toBeVisible();
  await press('Save and check again');
  expect(await screen.findByRole('button', { name: 'Apply 39 changes' })).toBeVisible();
  expect(saved).toEqual([{ mapping: { schools: { 'org-1': '1' }, people: { 'u-1': 'skip', 'u-9': '12' } } }]);
});

test('divides the students of a school among its counselors by grade', async () => {
  const counselor = (sourcedId: string, name: string) => ({
    orgSourcedId: 'org-1',
    school: 'Cedar High',
    sourcedId,
    name,
    mapped: '',
  });
  mockRoster(server, {
    current: runWith(),
    choices: { counselors: [counselor('c-1', 'Ms Abbott'), counselor('c-2', 'Mr Roe')] },
  });
  const saved = record('put', '/run/7/mapping');
  await open();
  expect(await screen.findByText(/^Look at what the data does not say/)).toBeVisible();
  await user.click(await screen.findByRole('radio', { name: 'By grade' }));
  await user.type(screen.getByRole('textbox', { name: 'Ms Abbott' }), '9');
  await user.type(screen.getByRole('textbox', { name: 'Mr Roe' }), '10');
  await press('Save and check again');
  await waitFor(() =>
    expect(saved).toEqual([
      { mapping: { counselors: 'grades', division: { 'org-1': { 'c-1': '9', 'c-2': '10' } } } },
    ]),
  );
});

test('cancels a dry run only after confirmation', async () => {
  mockRoster(server, { current: runWith({ state: 'reading' }) });
  const canceled = record('delete', '/run/7', () => mockRoster(server));
  await open();
  await press('Cancel the import');
  expect(canceled).toEqual([]);
  const dialog = within(screen.getByRole('dialog', { name: 'Cancel this import?' }));
  await user.click(dialog.getByRole('button', { name: 'Cancel the import' }));
  expect(await screen.findByText('Drop the zip file of your roster here')).toBeVisible();
});

test('lists the last runs, and undoes a run after explaining the effect', async () => {
  const runs = [
    appliedRun,
    runWith({
      _id: '5',
      origin: 'rest',
      startedBy: null,
      state: 'failed',
      reason: 'The server did not answer.',
    }),
    ...['4', '3', '2', '1'].map((_id) => runWith({ _id, state: 'applied', counts: noCounts })),
  ];
  mockRoster(server, { runs });
  const undone = record('post', '/run/6/undo', () =>
    mockRoster(server, { runs: [runWith({ state: 'undone' })] }),
  );
  await open();
  const table = within(await screen.findByRole('table', { name: 'Earlier imports' }));
  expect(
    table.getByRole('row', { name: /Nightly import The server did not answer\. Import failed/ }),
  ).toBeVisible();
  expect(table.getByRole('row', { name: /^Mar 1, / })).toBeVisible();
  expect(table.getAllByRole('row')).toHaveLength(6);
  await press('Show all 6 imports');
  expect(table.getAllByRole('row')).toHaveLength(7);
  await user.click(table.getByRole('button', { name: /^Undo the import of Mar 1/ }));
  const dialog = within(screen.getByRole('dialog', { name: /^Undo the import of Mar 1/ }));
  expect(dialog.getByText(/^People that it created are ended, never deleted\./)).toBeVisible();
  expect(dialog.getByText(/^Nightly imports pause/)).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Undo the import' }));
  expect(await screen.findAllByText('Import undone')).not.toHaveLength(0);
  expect(undone).toEqual([{}]);
});

test('pauses the nightly import and resumes it', async () => {
  const settings = { source: 'folder', nightlyAt: '02:30' } as const;
  mockRoster(server, { settings, runs: [appliedRun] });
  const saved = record('put', '', () =>
    mockRoster(server, { settings, paused: 'chosen', runs: [appliedRun] }),
  );
  await open();
  expect(await screen.findByText(/^Every night\. Time: 2:30\sAM \(America\/Chicago\)/)).toBeVisible();
  await press('Pause');
  expect(await screen.findByText(/^You paused it\./)).toBeVisible();
  await press('Resume');
  await waitFor(() => expect(saved).toEqual([{ paused: true }, { paused: false }]));
});

test('offers no resume to a district without a nightly import after an undo', async () => {
  mockRoster(server, { paused: 'undo', runs: [appliedRun] });
  await open();
  const nightly = within(await screen.findByRole('region', { name: 'Nightly import' }));
  expect(nightly.getByText('Off')).toBeVisible();
  expect(nightly.queryByRole('button')).toBeNull();
});

test('shows why the roster could not be loaded, and retries', async () => {
  mockRoster(server);
  server.use(http.get('*/api/district/roster', replyError('It did not work.', 'unknown'), { once: true }));
  await open();
  expect(await screen.findByRole('alert')).toHaveTextContent('It did not work.');
  await press('Try again');
  expect(await screen.findByText('Drop the zip file of your roster here')).toBeVisible();
});

test('the roster screen is in Spanish for a reader of Spanish', async () => {
  mockRoster(server, { current: runWith(), schools: [schoolCounts()] });
  await open();
  await screen.findByRole('row', { name: /^Cedar High/ });
  await act(() => changeLanguage('es'));
  expect(screen.getByRole('heading', { name: 'Lista del distrito' })).toBeVisible();
  expect(await screen.findByText('¿Aplicar 39 cambios?')).toBeVisible();
});
