import { memberAs } from '@tapin/shared/testing/people';
import { useTestServer } from '@tapin/shared/testing/server';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { openScreenAs } from '#src/testing/open-screen.ts';

const server = useTestServer();

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

test('says that a later yes waits behind a no, and settles it with a reason only', async () => {
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
