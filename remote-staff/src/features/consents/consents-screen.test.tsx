import { memberAs } from '@tapin/shared/testing/people';
import { useTestServer } from '@tapin/shared/testing/server';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { delay, HttpResponse, http } from 'msw';
import { openScreenAs } from '#src/testing/open-screen.ts';

const server = useTestServer();
const path = '/admin/consents';

const student = (firstName: string, more: object) => ({
  _id: firstName.toLowerCase(),
  firstName,
  lastName: 'Lee',
  preferredName: '',
  namePrefix: '',
  email: '',
  grade: 7,
  state: 'none',
  consent: null,
  offFrom: null,
  isOfAge: false,
  ...more,
});

const consent = {
  answer: true,
  schoolYear: 2026,
  givenBy: 'import',
  giver: '',
  form: 'Form 7',
  at: '2026-09-02T15:00:00Z',
};
const rules = {
  mode: 'opt-in',
  startDay: '2026-09-01',
  graceDays: 30,
  earlierAnswers: 'keep',
  decidedBy: 'school',
  hasDistrict: true,
  undecided: 1,
  no: 0,
};

function mockConsents(more: object = {}) {
  const sent: unknown[] = [];
  let stored = { ...rules, ...more };
  server.use(
    http.get('*/api/admin/consents', ({ request }) => {
      sent.push(new URL(request.url).searchParams.get('show'));
      const students = [student('Ana', { state: 'yes', consent }), student('Ben', { checkIn: 'off' })];
      const counts = { all: 2, none: 1, yes: 1, no: 0, off: 1 };
      return HttpResponse.json({
        count: 2,
        pageSize: 20,
        total: 2,
        students,
        counts,
        rules: stored,
      });
    }),
    http.post('*/api/admin/consents', async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json({ recorded: 1, standing: 0 });
    }),
    http.post('*/api/admin/consents/import', async ({ request }) => {
      const body = (await request.json()) as { csv: string; record: boolean };
      sent.push([body.csv, body.record]);
      const problems = [{ row: 3, problem: 'person_unknown', value: 'who@cedar.test' }];
      return HttpResponse.json({
        ...{ rows: 2, yes: 1, no: 0, unchanged: 0, problemCount: 1 },
        ...{ problems, isRecorded: body.record },
      });
    }),
    http.get('*/api/school/school-1/consent-rules/preview', () =>
      HttpResponse.json({
        students: 2,
        stopping: 1,
        resuming: 0,
        no: 0,
        refused: { students: 1, answers: 9 },
        schools: [],
      }),
    ),
    http.put('*/api/school/school-1/consent-rules', async ({ request }) => {
      const body = (await request.json()) as object;
      sent.push(body);
      stored = { ...stored, ...body };
      return HttpResponse.json(stored);
    }),
  );
  return sent;
}

test('lists the students with their decisions, and records one decision for the selected students', async () => {
  const sent = mockConsents();
  await openScreenAs(memberAs('admin'), path);
  const row = within(await screen.findByRole('row', { name: /Ben Lee/ }));
  expect(row.getByText('No answer yet')).toBeVisible();
  expect(row.getByText('Tap-in not on')).toBeVisible();
  expect(screen.getByText('File · Form 7')).toBeVisible();
  await userEvent.click(row.getByRole('checkbox', { name: 'Select Ben Lee' }));
  await userEvent.type(screen.getByRole('textbox', { name: 'How it was given' }), 'Call');
  await userEvent.click(screen.getByRole('button', { name: 'Record no (1)' }));
  expect(await screen.findByText('Recorded: 1')).toBeVisible();
  const pressed = screen.getByRole('button', { name: 'Record no (0)' });
  expect(pressed).toBeEnabled();
  expect(pressed).toHaveFocus();
  expect(sent).toContainEqual(expect.objectContaining({ students: ['ben'], answer: false, form: 'Call' }));
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Show' }), 'No consent yet (1)');
  await screen.findByRole('row', { name: /Ben Lee/ });
  expect(sent).toContain('none');
});

test('explains once that no family is asked, instead of a missing answer for each student', async () => {
  mockConsents({ mode: 'none', no: 3 });
  await openScreenAs(memberAs('admin'), path);
  const row = within(await screen.findByRole('row', { name: /Ben Lee/ }));
  expect(row.getByText('–')).toBeVisible();
  const name = within(row.getByRole('rowheader'));
  expect(name.getByRole('checkbox', { name: 'Select Ben Lee' })).not.toBeChecked();
  expect(screen.getByText(/^No family is asked. Students are asked each day, except those/)).toBeVisible();
  expect(screen.getByText(/^Families that have said no: 3\./)).toBeVisible();
  expect(screen.queryByText('No answer yet')).not.toBeInTheDocument();
  expect(screen.queryByText(/Students who would no longer be asked/)).not.toBeInTheDocument();
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Rule' }), 'opt-in');
  expect(screen.queryByText(/^No family is asked/)).not.toBeInTheDocument();
  expect(await screen.findByText('Students who would no longer be asked: 1 of 2')).toBeVisible();
});

test('shows what a file of decisions would record with the problems of its rows, and then records it', async () => {
  const sent = mockConsents();
  await openScreenAs(memberAs('admin'), path);
  const file = new File(['email,answer'], 'answers.csv', { type: 'text/csv' });
  await userEvent.upload(await screen.findByLabelText('Choose a CSV file'), file);
  expect(await screen.findByText(/No student of the school has this email/)).toHaveTextContent(
    'Row 3: who@cedar.test',
  );
  await userEvent.click(screen.getByRole('button', { name: 'Record 1 answers' }));
  expect(await screen.findByText(/Recorded: 1 yes/)).toBeVisible();
  expect(sent.filter(Array.isArray)).toEqual([
    ['email,answer', false],
    ['email,answer', true],
  ]);
});

test('a consent rule that deletes nothing can be saved before its preview has loaded', async () => {
  const sent = mockConsents();
  server.use(http.get('*/api/school/school-1/consent-rules/preview', () => delay('infinite')));
  await openScreenAs(memberAs('admin'), path);
  await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Rule' }), 'opt-out');
  await userEvent.click(screen.getByRole('button', { name: 'Save the rule' }));
  expect(await screen.findByText('Saved.')).toBeVisible();
  expect(sent).toContainEqual(expect.objectContaining({ mode: 'opt-out' }));
});

test('a school can change its consent rule, and can only read the rule of its district', async () => {
  const sent = mockConsents();
  const { unmount } = await openScreenAs(memberAs('admin'), path);
  await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Rule' }), 'opt-out');
  expect(await screen.findByText('Students who would no longer be asked: 1 of 2')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Save the rule' }));
  await screen.findByText('Saved.');
  expect(sent).toContainEqual({
    mode: 'opt-out',
    startDay: '2026-09-01',
    graceDays: 30,
    earlierAnswers: 'keep',
  });
  await userEvent.click(screen.getByRole('checkbox', { name: 'Ask parents or guardians by email' }));
  await userEvent.click(screen.getByRole('button', { name: 'Save the rule' }));
  await waitFor(() => expect(sent).toContainEqual(expect.objectContaining({ asksGuardians: true })));
  unmount();
  mockConsents({ decidedBy: 'district' });
  await openScreenAs(memberAs('admin'), path);
  expect(await screen.findByText('Your district decides this for all its schools.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Save the rule' })).not.toBeInTheDocument();
});

test('a school without a district confirms that earlier answers are deleted', async () => {
  const sent = mockConsents({ hasDistrict: false });
  await openScreenAs(memberAs('admin'), path);
  await userEvent.selectOptions(
    await screen.findByRole('combobox', { name: 'Earlier answers after a no' }),
    'delete',
  );
  expect(await screen.findByText(/the answers of 1 students, 9 answers today/)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Save the rule' }));
  expect(screen.getByText('Confirm the deletion first.')).toBeVisible();
  expect(sent).not.toContainEqual(expect.objectContaining({ earlierAnswers: 'delete' }));
  await userEvent.click(screen.getByRole('checkbox', { name: /are deleted/ }));
  await userEvent.click(screen.getByRole('button', { name: 'Save the rule' }));
  await screen.findByText('Saved.');
  expect(sent).toContainEqual(
    expect.objectContaining({ earlierAnswers: 'delete', confirmed: { students: 1, answers: 9 } }),
  );
});

test('selects all students of a filter, and none after another filter was chosen', async () => {
  mockConsents();
  await openScreenAs(memberAs('admin'), path);
  await screen.findByRole('row', { name: /Ben Lee/ });
  await userEvent.click(screen.getByRole('button', { name: 'Select all of this list' }));
  const two = await screen.findByRole('button', { name: 'Record yes (2)' });
  expect(two).toHaveAttribute('aria-disabled', 'false');
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Show' }), 'No (0)');
  const none = await screen.findByRole('button', { name: 'Record yes (0)' });
  expect(none).toHaveAttribute('aria-disabled', 'true');
});

const refusal = {
  answer: false,
  schoolYear: 2026,
  givenBy: 'staff',
  giver: 'Maria Lee, Mother',
  form: 'Call',
  at: '2026-09-05T15:00:00Z',
  school: 'Cedar Middle',
  recordedBy: 'Ana Ruiz',
  text: null,
};
const agreement = {
  ...refusal,
  answer: true,
  givenBy: 'student',
  giver: '',
  form: '',
  at: '2026-09-02T15:00:00Z',
  school: undefined,
  recordedBy: null,
  text: 'Turn on the tap-in?',
};

test('shows all decisions about a student, and sets that the student is of legal age', async () => {
  let isOfAge = false;
  server.use(
    http.get('*/api/admin/student/ana/consents', () =>
      HttpResponse.json({
        name: 'Ana Lee',
        state: 'no',
        isOfAge,
        checkIn: 'off',
        consents: [refusal, agreement],
      }),
    ),
    http.put('*/api/admin/student/ana/of-age', async ({ request }) => {
      isOfAge = ((await request.json()) as { isOfAge: boolean }).isOfAge;
      return HttpResponse.json({ ok: true });
    }),
  );
  await openScreenAs(memberAs('admin'), '/admin/consents?id=ana');
  expect(await screen.findByText('Ana Lee')).toBeVisible();
  expect(screen.getByText('Tap-in not on')).toBeVisible();
  const [first, second] = within(screen.getByRole('list')).getAllByRole('listitem');
  expect(first).toHaveTextContent(
    /^No.*Recorded by staff · Maria Lee, Mother · Call.*Cedar Middle · Recorded by Ana Ruiz/,
  );
  expect(second).toHaveTextContent(/^Yes.*The student.*Turn on the tap-in\?/);
  await userEvent.click(screen.getByRole('checkbox', { name: 'This student is of legal age' }));
  expect(await screen.findByText('Saved.')).toBeVisible();
  expect(screen.getByRole('checkbox', { name: 'This student is of legal age' })).toBeChecked();
});

test('says that a no still holds after a later yes, and settles it only with a reason', async () => {
  const sent: unknown[] = [];
  let history: object = { state: 'no', isDisputed: true, consents: [agreement, refusal] };
  server.use(
    http.get('*/api/admin/student/ana/consents', () =>
      HttpResponse.json({ name: 'Ana Lee', isOfAge: false, checkIn: 'off', ...history }),
    ),
    http.post('*/api/admin/student/ana/consents/settle', async ({ request }) => {
      sent.push(await request.json());
      const settled = {
        ...agreement,
        givenBy: 'staff',
        settles: true,
        form: 'Call with both',
        at: '2026-09-06T15:00:00Z',
      };
      history = { state: 'yes', consents: [settled, agreement, refusal] };
      return HttpResponse.json({ ok: true });
    }),
  );
  await openScreenAs(memberAs('admin'), '/admin/consents?id=ana');
  expect(await screen.findByText(/someone else said yes later/)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Settle with yes' }));
  expect(screen.getByText('Write how it was settled.')).toBeVisible();
  expect(sent).toEqual([]);
  await userEvent.type(screen.getByLabelText('Reason, or how it was settled'), 'Call with both');
  await userEvent.click(screen.getByRole('button', { name: 'Settle with yes' }));
  expect(await screen.findByText('Settled by staff · Call with both')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Settle with yes' })).not.toBeInTheDocument();
  expect(sent).toEqual([expect.objectContaining({ answer: true, reason: 'Call with both' })]);
});
