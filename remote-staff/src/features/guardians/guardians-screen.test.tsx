import { memberAs } from '@tapin/shared/testing/people';
import { useTestServer } from '@tapin/shared/testing/server';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { openScreenAs } from '#src/testing/open-screen.ts';

const server = useTestServer();

const person = (firstName: string) => ({
  _id: firstName.toLowerCase(),
  firstName,
  lastName: 'Lee',
  preferredName: '',
  namePrefix: '',
  email: '',
});

const guardian = {
  _id: 'g1',
  email: 'lee@home.test',
  language: 'es',
  source: 'school',
  askedAt: '2026-11-20T15:00:00Z',
  hasLink: true,
  answer: false,
  answeredAt: '2026-11-21T15:00:00Z',
};

const rules = {
  mode: 'opt-in',
  startDay: '2026-09-01',
  graceDays: 30,
  earlierAnswers: 'keep',
  asksGuardians: true,
  decidedBy: 'school',
  hasDistrict: true,
  undecided: 1,
  no: 0,
};

function mockGuardians({ isOn = true } = {}) {
  const sent: unknown[] = [];
  const store = async (request: Request) =>
    sent.push([request.method, await request.json().catch(() => ({}))]);
  const ofStudent = {
    isOn,
    student: person('Ana'),
    state: 'no',
    guardians: [guardian],
    differ: true,
    isDisputed: true,
  };
  server.use(
    http.get('*/api/admin/guardians', () => {
      const students = [
        { ...person('Ana'), state: 'no', guardians: [guardian] },
        { ...person('Ben'), state: 'none', guardians: [] },
      ];
      const counts = { undecided: 5, withoutAddress: 2, ready: { students: 3, guardians: 4 } };
      return HttpResponse.json({
        count: 2,
        pageSize: 20,
        total: 2,
        isOn,
        mode: 'opt-in',
        ...counts,
        students,
      });
    }),
    http.get('*/api/school/school-1/consent-rules', () =>
      HttpResponse.json({ ...rules, asksGuardians: isOn }),
    ),
    http.put('*/api/school/school-1/consent-rules', async ({ request }) => {
      await store(request);
      return HttpResponse.json(rules);
    }),
    http.post('*/api/admin/guardians/ask', async ({ request }) => {
      await store(request);
      return HttpResponse.json({ asked: 4 });
    }),
    http.post('*/api/admin/guardians/import', async ({ request }) => {
      const body = (await request.json()) as { record: boolean };
      sent.push(body);
      const problems = [{ row: 3, problem: 'address_invalid', value: 'lee at home' }];
      return HttpResponse.json({ rows: 2, added: 1, unchanged: 0, problems, isRecorded: body.record });
    }),
    http.get('*/api/admin/student/ana/guardians', () => HttpResponse.json(ofStudent)),
    http.post('*/api/admin/student/ana/guardians', async ({ request }) => {
      await store(request);
      return HttpResponse.json(ofStudent);
    }),
    http.delete('*/api/admin/student/ana/guardians/g1', async ({ request }) => {
      await store(request);
      return HttpResponse.json({ ok: true });
    }),
  );
  return sent;
}

test('asking guardians counts the emails first and sends them after a confirmation', async () => {
  const sent = mockGuardians();
  await openScreenAs(memberAs('admin'), '/admin/guardians');
  const row = within(await screen.findByRole('row', { name: /Ana Lee/ }));
  expect(row.getByText('lee@home.test')).toBeVisible();
  expect(row.getByText(/Asked: Nov 20 · No: Nov 21/)).toBeVisible();
  expect(screen.getByText('No address')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Send emails (4)' }));
  expect(screen.getByRole('dialog', { name: 'Send 4 emails?' })).toHaveTextContent('Students: 3.');
  expect(sent).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: 'Send the emails' }));
  expect(await screen.findByText('Emails on their way: 4')).toBeVisible();
  expect(sent).toHaveLength(1);
});

test('a file of guardians shows what it would add with the problems of its rows, and then adds it', async () => {
  const sent = mockGuardians();
  await openScreenAs(memberAs('admin'), '/admin/guardians');
  const file = new File(['email,guardian'], 'guardians.csv', { type: 'text/csv' });
  await screen.findByRole('button', { name: 'Choose a CSV file' });
  await userEvent.upload(screen.getByLabelText('Choose a CSV file', { selector: 'input' }), file);
  expect(await screen.findByText(/This is no email address of a guardian/)).toHaveTextContent('Row 3:');
  await userEvent.click(screen.getByRole('button', { name: 'Add 1 addresses' }));
  expect(await screen.findByText('Added: 1. Already there: 0')).toBeVisible();
  expect(sent).toHaveLength(2);
});

test('turns the emails to guardians on without changing the other rules', async () => {
  const sent = mockGuardians({ isOn: false });
  await openScreenAs(memberAs('admin'), '/admin/guardians');
  await userEvent.click(await screen.findByRole('button', { name: 'Ask by email' }));
  const body = {
    mode: 'opt-in',
    startDay: '2026-09-01',
    graceDays: 30,
    earlierAnswers: 'keep',
    asksGuardians: true,
  };
  expect(sent).toEqual([['PUT', body]]);
  expect(screen.queryByRole('button', { name: /Send emails/ })).not.toBeInTheDocument();
});

test('adds the address of a guardian, says that two answered differently, and deletes an address after a question', async () => {
  const sent = mockGuardians();
  await openScreenAs(memberAs('admin'), '/admin/guardians?id=ana');
  expect(
    await screen.findByText('Two guardians answered differently. A no counts until you settle it.'),
  ).toBeVisible();
  await userEvent.type(screen.getByLabelText('Email of the guardian'), 'father@home.test');
  await userEvent.selectOptions(screen.getByLabelText('Language of the email'), 'es');
  const add = screen.getByRole('button', { name: 'Add' });
  await userEvent.click(add);
  expect(await screen.findByText('The address is added.')).toBeVisible();
  expect(add).toBeEnabled();
  expect(add).toHaveFocus();
  await userEvent.click(add);
  expect(sent).toEqual([['POST', expect.objectContaining({ email: 'father@home.test', language: 'es' })]]);
  await userEvent.click(screen.getByRole('button', { name: 'Delete the address' }));
  const dialog = within(screen.getByRole('dialog'));
  await userEvent.click(dialog.getByRole('button', { name: 'Delete the address' }));
  expect(sent.at(-1)).toEqual(['DELETE', {}]);
});
