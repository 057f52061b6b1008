import { memberAs } from '@tapin/shared/testing/people';
import { useTestServer } from '@tapin/shared/testing/server';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { firstLogIn, mockFirstLogIns } from '#src/testing/first-log-ins.ts';
import { openScreenAs } from '#src/testing/open-screen.ts';

const server = useTestServer();
const path = '/staff/first-log-ins';
const ana = firstLogIn({ email: 'ana@cedar.test' });
const ben = firstLogIn({ _id: 'ben', firstName: 'Ben', state: 'done', canHaveSlip: false });

function record(method: 'post' | 'delete', address: string, reply: object) {
  const bodies: unknown[] = [];
  server.use(
    http[method](`*/api${address}`, async ({ request }) => {
      bodies.push(method === 'post' ? await request.json() : new URL(request.url).pathname);
      return HttpResponse.json(reply);
    }),
  );
  return bodies;
}

const printed = {
  school: 'Cedar Elementary',
  className: '2B',
  expiresAt: '2026-06-12T05:00:00Z',
  slips: [{ _id: 'ana', name: 'Ana Lee', grade: '2', code: 'ABCDEFGH2345' }],
};

test('prints the slips of a class after a confirmation, with a QR code and the code in groups', async () => {
  mockFirstLogIns(server, [ana, ben]);
  const bodies = record('post', '/staff/slips', printed);
  const print = jest.spyOn(window, 'print').mockImplementation(() => {});
  await openScreenAs(memberAs('teacher'), `${path}?class=c-1`);
  await userEvent.click(await screen.findByRole('button', { name: 'Print slips' }));
  expect(bodies).toEqual([]);
  const dialog = within(await screen.findByRole('dialog', { name: 'Print new slips for this class?' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Make new slips' }));
  const sheet = within(await screen.findByRole('list', { name: 'Slips' }));
  expect(sheet.getByRole('img', { name: 'QR code of Ana Lee' })).toBeVisible();
  expect(sheet.getByText('ABCD-EFGH-2345')).toBeVisible();
  expect(sheet.getByText('2B · Cedar Elementary')).toBeVisible();
  expect(sheet.getByText(/Works until: June 1[12], 2026$/)).toBeVisible();
  expect(bodies).toEqual([{ schoolUserId: 'membership-school-1', classId: 'c-1' }]);
  await userEvent.click(screen.getByRole('button', { name: 'Print' }));
  expect(print).toHaveBeenCalledTimes(1);
  await userEvent.click(screen.getByRole('button', { name: 'Done' }));
  expect(await screen.findByRole('heading', { name: 'First log-in of students' })).toBeVisible();
});

test('a teacher prints slips of a class or a student, and invites no one', async () => {
  mockFirstLogIns(server, [ana, ben]);
  await openScreenAs(memberAs('teacher'), path);
  expect(await screen.findByText('1 of 2 has not logged in yet.')).toBeVisible();
  const classes = within(screen.getByRole('combobox', { name: 'Class' })).getAllByRole('option');
  expect(classes.map(({ textContent }) => textContent)).toEqual([
    'All classes',
    '2B (2 students)',
    'Bo Lo, counselor (2 students)',
  ]);
  expect(screen.getByRole('button', { name: 'Print slips' })).toBeDisabled();
  expect(screen.queryByRole('button', { name: 'Invite all' })).not.toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Actions for Ana Lee' }));
  const items = (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent);
  expect(items).toEqual(['Print a slip']);
  expect(screen.queryByRole('button', { name: 'Actions for Ben Lee' })).not.toBeInTheDocument();
});

test('an admin invites one person, and all after a confirmation', async () => {
  mockFirstLogIns(server, [ana, ben]);
  const bodies = record('post', '/admin/invitations', { invited: 1 });
  await openScreenAs(memberAs('admin'), path);
  await userEvent.click(await screen.findByRole('button', { name: 'Actions for Ana Lee' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Send an invitation' }));
  expect(await screen.findByText('The invitations are on their way.')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Invite all' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Send invitations' }));
  await waitFor(() => expect(bodies).toHaveLength(2));
  const order = { schoolUserId: 'membership-school-1', of: 'students' };
  expect(bodies).toEqual([{ ...order, people: ['ana'] }, order]);
});

test('says that no one was invited when no one of the list has an email in the roster', async () => {
  mockFirstLogIns(server, [{ ...ana, email: '' }]);
  record('post', '/admin/invitations', { invited: 0 });
  await openScreenAs(memberAs('admin'), path);
  await userEvent.click(await screen.findByRole('button', { name: 'Invite all' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Send invitations' }));
  expect(await screen.findByText(/^No one was invited\./)).toBeVisible();
  expect(screen.queryByText('The invitations are on their way.')).not.toBeInTheDocument();
});

test('an admin revokes a slip and an invitation', async () => {
  const slip = { createdAt: '2026-03-02T14:00:00Z', expiresAt: '2026-06-12T05:00:00Z', uses: 0 };
  mockFirstLogIns(server, [{ ...ana, slip, state: 'invited', invitedAt: '2026-03-02T14:00:00Z' }]);
  const paths = [
    record('delete', '/staff/student/:id/slip', { ok: true }),
    record('delete', '/admin/invitation/:id', { ok: true }),
  ];
  await openScreenAs(memberAs('admin'), path);
  const openMenu = async () =>
    userEvent.click(await screen.findByRole('button', { name: 'Actions for Ana Lee' }));
  await openMenu();
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Cancel the slip' }));
  expect(await screen.findByText('The slip no longer works.')).toBeVisible();
  await openMenu();
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Cancel the invitation' }));
  await waitFor(() =>
    expect(paths.flat()).toEqual(['/api/staff/student/ana/slip', '/api/admin/invitation/ana']),
  );
});

test('says that a school without a roster has no one here', async () => {
  mockFirstLogIns(server);
  await openScreenAs(memberAs('admin'), path);
  expect(await screen.findByText('No one at this school comes from a roster.')).toBeVisible();
});

test('lists the staff of a roster for an admin', async () => {
  mockFirstLogIns(server, [firstLogIn({ email: 'lee@cedar.test', canHaveSlip: false, state: 'opened' })]);
  await openScreenAs(memberAs('admin'), '/admin/first-log-ins');
  expect(await screen.findByRole('rowheader', { name: 'Ana Lee' })).toBeVisible();
  expect(screen.getByRole('table', { name: 'First log-in of staff' })).toBeVisible();
  expect(screen.getByRole('cell', { name: 'Invitation opened' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Print slips' })).not.toBeInTheDocument();
});
