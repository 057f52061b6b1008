import { getAuth } from '@tapin/shared/session';
import { cedarHigh, cedarMiddle, districtAdmin } from '@tapin/shared/testing/people';
import { useTestServer } from '@tapin/shared/testing/server';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import {
  highToday,
  middleToday,
  mockDistrict,
  pendingMember,
  replyError,
  today,
} from '#src/testing/mock-district.ts';
import { currentPath, openScreenAs } from '#src/testing/open-screen.ts';

const server = useTestServer();
const user = userEvent.setup();
const path = '/admin/school/school-1';

const openEdit = async (field: string) => {
  await user.click(await screen.findByRole('button', { name: `Edit: ${field}` }));
  const dialog = within(screen.getByRole('dialog', { name: `Edit: ${field}` }));
  return { dialog, box: dialog.getByRole('textbox', { name: field }) };
};

test.each([
  [{ awaitsRoster: true as const }, 'Waits for the first roster import'],
  [{}, 'No students yet'],
])('shows one reason in place of the figures of a school without students: %j', async (about, reason) => {
  mockDistrict(server, { schools: [today(highToday.school, about)] });
  await openScreenAs(districtAdmin(), path);
  expect(await screen.findByText(reason)).toBeVisible();
  expect(screen.queryByText(/tapped in/)).not.toBeInTheDocument();
});

test('changes the name of a school in a dialog that closes when the change is saved', async () => {
  const shown = mockDistrict(server);
  const sent: unknown[] = [];
  server.use(
    http.put('*/api/district/school', async ({ request }) => {
      sent.push(await request.json());
      const school = { ...highToday.school, name: 'Cedar Hill' };
      shown.schools = [{ ...highToday, school }, middleToday];
      return HttpResponse.json({ school });
    }),
  );
  await openScreenAs(districtAdmin(), path);
  const { dialog, box } = await openEdit('School name');
  await user.clear(box);
  expect(dialog.getByRole('button', { name: 'Save' })).toBeDisabled();
  await user.type(box, 'Cedar Hill');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Cedar Hill' })).toBeVisible();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(screen.getByText('Saved.')).toBeVisible();
  expect(sent).toEqual([{ districtUserId: 'district-user-1', schoolId: 'school-1', name: 'Cedar Hill' }]);
});

test('a code that is taken keeps the dialog open; reopening the dialog clears the error', async () => {
  mockDistrict(server);
  server.use(
    http.put(
      '*/api/district/school',
      replyError('Another school already has this code.', 'school_code_taken'),
    ),
  );
  await openScreenAs(districtAdmin(), path);
  const { dialog, box } = await openEdit('School code');
  await user.clear(box);
  await user.type(box, 'CEDAR2{Enter}');
  expect(await dialog.findByRole('alert')).toHaveTextContent('Another school already has this code.');
  expect(box).toHaveValue('CEDAR2');
  await user.click(dialog.getByRole('button', { name: 'Close' }));
  expect((await openEdit('School code')).box).toHaveValue('CEDAR1');
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

test('the button to the dashboard of a school switches to that school, with the person’s membership at it', async () => {
  mockDistrict(server);
  const { queryClient } = await openScreenAs(districtAdmin(), '/admin/school/school-2');
  queryClient.setQueryData(['GET /staff/students', 'user-1'], 'of the school before');
  await user.click(await screen.findByRole('button', { name: 'Open its dashboard' }));
  await waitFor(() => expect(currentPath()).toBe('/staff/dashboard'));
  expect(getAuth()).toMatchObject({ school: cedarMiddle, schoolUser: { school: cedarMiddle._id } });
  expect(queryClient.getQueryData(['GET /staff/students', 'user-1'])).toBeUndefined();
});

test('shows the button to the dashboard of a school beside a hidden figure', async () => {
  const hidden = { needCare: 'withheld' as const };
  mockDistrict(server, { schools: [{ ...highToday, needCare: null, hidden }] });
  await openScreenAs(districtAdmin(), path);
  expect(await screen.findByText('Need support: Not shown')).toBeVisible();
  expect(screen.getByText('You can see these numbers on its dashboard.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Open its dashboard' })).toBeVisible();
});

test('offers no dashboard to a district admin without an approved membership at the school', async () => {
  const hidden = { needCare: 'withheld' as const };
  mockDistrict(server, { schools: [{ ...highToday, needCare: null, hidden }] });
  await openScreenAs(districtAdmin('approved', []), path);
  expect(await screen.findByText('Need support: Not shown')).toBeVisible();
  expect(screen.queryByText('You can see these numbers on its dashboard.')).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Open its dashboard' })).not.toBeInTheDocument();
});

test('a school outside the district has no page', async () => {
  mockDistrict(server);
  await openScreenAs(districtAdmin(), '/admin/school/school-9');
  expect(await screen.findByText('This school does not belong to your district')).toBeVisible();
  expect(screen.getByRole('link', { name: 'All schools' })).toHaveAttribute('href', '/admin/schools');
});

test.each([
  ['Approve', 'Approve Rosa Lane as a teacher?', true, 'Rosa Lane was approved.'],
  ['Deny', 'Deny Rosa Lane?', false, 'Rosa Lane was denied.'],
])(
  'the answer "%s" to an access request needs confirmation, then the list is updated',
  async (answer, question, approved, result) => {
    const school = {
      schoolName: 'Cedar High',
      teacherRequests: [pendingMember('Rosa', 'teacher')],
      adminRequests: [pendingMember('Iris', 'admin')],
    };
    mockDistrict(server, {}, { 'school-1': school, 'school-2': { ...school, schoolName: 'Cedar Middle' } });
    const sent: unknown[] = [];
    server.use(
      http.put('*/api/district/school/approve-or-reject', async ({ request }) => {
        sent.push(await request.json());
        school.teacherRequests = [];
        return HttpResponse.json({ ok: true });
      }),
    );
    await openScreenAs(districtAdmin(), path);
    await user.click(await screen.findByRole('button', { name: `${answer} Rosa Lane` }));
    const dialog = within(screen.getByRole('dialog', { name: question }));
    expect(sent).toEqual([]);
    await user.click(dialog.getByRole('button', { name: answer }));
    expect(await screen.findByText(result)).toBeVisible();
    const body = { districtUserId: 'district-user-1', forSchoolUserId: 'm-rosa', approved };
    expect(sent).toEqual([body]);
    await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(1));
    expect(screen.getByRole('button', { name: 'Approve Iris Lane' })).toBeVisible();
  },
);

test('approves a request for a super admin with the district admin’s membership at that school', async () => {
  const member = pendingMember('Pia', 'admin');
  const roleRequests = [
    {
      _id: 'request-1',
      member,
      role: 'super_admin' as const,
      requestedBy: 'Mr Abe Fox',
      requestedAt: '2026-03-02T15:00:00.000Z',
      expiresAt: '2026-03-16T15:00:00.000Z',
      decidedBy: 'district' as const,
      isOwn: false,
      mayDecide: true,
    },
  ];
  const lists = { schoolName: 'Cedar High', adminRequests: [], teacherRequests: [], roleRequests };
  mockDistrict(server, {}, { 'school-1': lists });
  const sent: unknown[] = [];
  server.use(
    http.put('*/api/admin/role-request/:id', async ({ params, request }) => {
      sent.push({ id: params.id, ...Object(await request.json()) });
      return HttpResponse.json({ ok: true });
    }),
  );
  await openScreenAs(districtAdmin(), path);
  expect(await screen.findByText('Super admin · pia@cedar.test · Requested by Mr Abe Fox')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Approve Pia Lane' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Make Pia Lane a super admin?' }));
  await user.click(dialog.getByRole('button', { name: 'Approve' }));
  expect(await screen.findByText('Pia Lane was approved.')).toBeVisible();
  expect(sent).toEqual([{ id: 'request-1', schoolUserId: 'membership-school-1', approve: true }]);
});

const openDialog = async () => {
  await openScreenAs(districtAdmin(), '/admin/school/school-1');
  await user.click(await screen.findByRole('button', { name: 'Remove the school' }));
  return within(screen.getByRole('dialog', { name: 'Remove Cedar High?' }));
};

test('removes a school without students after a confirmation that names the next import, and goes to all schools', async () => {
  const shown = mockDistrict(server, { schools: [today(cedarHigh), middleToday] });
  const removed: unknown[] = [];
  server.use(
    http.delete('*/api/district/school/:school', ({ params, request }) => {
      removed.push([params.school, new URL(request.url).searchParams.get('districtUserId')]);
      shown.schools = [middleToday];
      return HttpResponse.json({ ok: true });
    }),
  );
  const dialog = await openDialog();
  expect(
    dialog.getByText(/^If the school is in your roster, the next import creates it again\./),
  ).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Remove the school' }));
  await waitFor(() => expect(currentPath()).toBe('/admin/schools'));
  expect(removed).toEqual([['school-1', 'district-user-1']]);
});

test('says in the dialog why a school is not removed', async () => {
  mockDistrict(server, { schools: [today(cedarHigh)] });
  const reason = 'This school has people, requests or answers, so it cannot be removed.';
  server.use(http.delete('*/api/district/school/:school', replyError(reason, 'school_in_use')));
  const dialog = await openDialog();
  await user.click(dialog.getByRole('button', { name: 'Remove the school' }));
  expect(await dialog.findByRole('alert')).toHaveTextContent(reason);
});

test('does not offer to remove a school with students', async () => {
  mockDistrict(server, { schools: [middleToday] });
  await openScreenAs(districtAdmin(), '/admin/school/school-2');
  expect(await screen.findByRole('heading', { level: 1, name: 'Cedar Middle' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Remove the school' })).not.toBeInTheDocument();
});
