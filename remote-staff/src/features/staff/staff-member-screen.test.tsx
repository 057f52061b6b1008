import type { RoleRequest } from '@tapin/shared/contract/role-request-calls';
import { memberAs } from '@tapin/shared/testing/people';
import { useTestServer } from '@tapin/shared/testing/server';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { member, person, roleRequest } from '#src/testing/mock-school-morning.ts';
import { currentPath, openScreenAs } from '#src/testing/open-screen.ts';

const server = useTestServer();
const path = '/admin/staff/m-pat';
const patAs = (role: 'teacher' | 'admin' | 'super_admin' | 'district_admin') =>
  member(person('pat', 'Pat', 'Lee', { preferredName: 'Patty' }), role);

function mockPat(
  pat: ReturnType<typeof patAs> & { hasSecondFactor?: boolean; since?: string; students?: unknown[] },
  refusal?: string,
  requests: RoleRequest[] = [],
) {
  const sent: unknown[] = [];
  let shown = pat;
  const pending = [...requests];
  const answer = () =>
    refusal
      ? HttpResponse.json({ msg: refusal, code: 'conflict' }, { status: 409 })
      : HttpResponse.json({ ok: true });
  server.use(
    http.get('*/api/admin/staff/m-pat', () => HttpResponse.json(shown)),
    http.get('*/api/admin/role-requests', () => HttpResponse.json({ requests: pending })),
    http.delete('*/api/admin/role-request/:id', ({ params }) => {
      sent.push({ withdrawn: params.id });
      pending.pop();
      return HttpResponse.json({ ok: true });
    }),
    http.put('*/api/admin/change-school-user-role', async ({ request }) => {
      const body = Object(await request.json());
      sent.push(body);
      if (body.role === 'super_admin') pending.push(roleRequest({ isOwn: true, mayDecide: false }));
      else if (!refusal) shown = patAs('admin');
      return answer();
    }),
    http.post('*/api/admin/approve-or-reject-school-user', async ({ request }) => {
      sent.push(await request.json());
      return answer();
    }),
  );
  return sent;
}

const openRoleDialog = async () => {
  await userEvent.click(await screen.findByRole('button', { name: 'Change role' }));
  return within(screen.getByRole('dialog', { name: 'Role of Pat (Patty) Lee' }));
};

test('shows a member of the staff, and changes their role', async () => {
  const sent = mockPat(patAs('teacher'));
  await openScreenAs(memberAs('admin'), path);
  expect(await screen.findByRole('heading', { level: 1, name: 'Pat (Patty) Lee' })).toBeVisible();
  expect(screen.getByText('pat@cedar.test')).toBeVisible();
  const dialog = await openRoleDialog();
  expect(dialog.getByRole('radio', { name: 'Teacher' })).toBeChecked();
  expect(dialog.getByText('Sees only their own students.')).toBeVisible();
  await userEvent.click(dialog.getByRole('radio', { name: 'Admin' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('The role was changed.')).toBeVisible();
  expect(screen.getByText('Admin')).toBeVisible();
  expect(sent).toEqual([{ schoolUserId: 'membership-school-1', forSchoolUserId: 'm-pat', role: 'admin' }]);
});

test('sends nothing when the role was not changed', async () => {
  const sent = mockPat(patAs('teacher'));
  await openScreenAs(memberAs('admin'), path);
  const dialog = await openRoleDialog();
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(sent).toEqual([]);
});

test('an admin requests the role super admin, and withdraws the request', async () => {
  const sent = mockPat(patAs('teacher'));
  await openScreenAs(memberAs('admin'), path);
  const dialog = await openRoleDialog();
  await userEvent.click(dialog.getByRole('radio', { name: 'Super admin' }));
  expect(dialog.getByText(/^This sends a request\./)).toBeVisible();
  await userEvent.click(dialog.getByRole('button', { name: 'Send the request' }));
  expect(await screen.findByText(/^The request was sent\./)).toBeVisible();
  expect(screen.getByText('Requested by Mr Abe Fox (Role: Super admin)')).toBeVisible();
  expect(
    screen.getByText(/^A super admin of the school approves or denies this\. Valid until: Mar 16/),
  ).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Withdraw the request' }));
  await waitFor(() => expect(screen.queryByText(/^Requested by/)).not.toBeInTheDocument());
  const role = { schoolUserId: 'membership-school-1', forSchoolUserId: 'm-pat', role: 'super_admin' };
  expect(sent).toEqual([role, { withdrawn: 'request-1' }]);
});

test('a super admin gives the role without a request', async () => {
  mockPat(patAs('teacher'));
  await openScreenAs(memberAs('super_admin'), path);
  const dialog = await openRoleDialog();
  await userEvent.click(dialog.getByRole('radio', { name: 'Super admin' }));
  expect(dialog.queryByText(/sends a request/)).not.toBeInTheDocument();
  expect(dialog.getByRole('button', { name: 'Save' })).toBeVisible();
});

test('an admin sees why a super admin cannot be changed, and who requested a role', async () => {
  mockPat(patAs('super_admin'), undefined, [roleRequest({ decidedBy: 'operator', mayDecide: false })]);
  await openScreenAs(memberAs('admin'), path);
  expect(await screen.findByText(/^Only super admins and district admins change this role/)).toBeVisible();
  expect(await screen.findByText(/^The people who run TapIn approve or deny this\./)).toBeVisible();
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
});

test('shows why the last super admin keeps the role', async () => {
  mockPat(patAs('super_admin'), 'A school keeps at least one super admin.');
  await openScreenAs(memberAs('super_admin'), path);
  const dialog = await openRoleDialog();
  await userEvent.click(dialog.getByRole('radio', { name: 'Teacher' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await dialog.findByRole('alert')).toHaveTextContent('A school keeps at least one super admin.');
});

test('removes a member of the staff after confirmation, and opens the list', async () => {
  const sent = mockPat(patAs('teacher'));
  await openScreenAs(memberAs('admin'), path);
  await userEvent.click(await screen.findByRole('button', { name: 'Remove from school' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Remove Pat (Patty) Lee?' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Remove from school' }));
  expect(await screen.findByText('Elsewhere')).toBeVisible();
  expect(currentPath()).toBe('/admin/staff');
  expect(sent).toEqual([{ schoolUserId: 'membership-school-1', forSchoolUserId: 'm-pat', approve: false }]);
});

test.each([
  [1, '1 student has this person as a teacher or counselor and loses them.'],
  [25, '25 students have this person as a teacher or counselor and lose them.'],
])('says before a removal how many students lose the person: %i', async (count, text) => {
  const students = Array.from({ length: count }, (_, index) => ({
    ...person(`s${index}`, `Sam${index}`, 'Lee'),
    grade: 9,
    classes: [{ classType: 'home_room' }],
  }));
  mockPat({ ...patAs('teacher'), students });
  await openScreenAs(memberAs('admin'), path);
  await userEvent.click(await screen.findByRole('button', { name: 'Remove from school' }));
  expect(within(screen.getByRole('dialog')).getByText(text)).toBeVisible();
});

test('shows why a member of the staff cannot be removed', async () => {
  mockPat(patAs('super_admin'), 'A school keeps at least one super admin.');
  await openScreenAs(memberAs('super_admin'), path);
  await userEvent.click(await screen.findByRole('button', { name: 'Remove from school' }));
  const dialog = within(screen.getByRole('dialog'));
  await userEvent.click(dialog.getByRole('button', { name: 'Remove from school' }));
  expect(await dialog.findByRole('alert')).toHaveTextContent('A school keeps at least one super admin.');
  expect(currentPath()).toBe(path);
});

test('people can neither change nor remove themselves', async () => {
  mockPat({ ...patAs('super_admin'), user: person('user-1', 'Ana', 'Rivera') });
  await openScreenAs(memberAs('super_admin'), path);
  expect(await screen.findByText(/^This is you\./)).toBeVisible();
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
});

test('a school cannot change a district admin', async () => {
  mockPat(patAs('district_admin'));
  await openScreenAs(memberAs('super_admin'), path);
  expect(await screen.findByText('District admins are managed by the district, not here.')).toBeVisible();
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
});

test('says that a person is no longer a member of the staff', async () => {
  server.use(
    http.get('*/api/admin/staff/m-pat', () =>
      HttpResponse.json({ msg: 'Not found.', code: 'not_found' }, { status: 404 }),
    ),
  );
  await openScreenAs(memberAs('admin'), path);
  expect(await screen.findByText('This person is not on the staff anymore.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'All staff' })).toHaveAttribute('href', '/admin/staff');
});

test('resets the second step of a colleague after a confirmation', async () => {
  const sent = mockPat({ ...patAs('teacher'), hasSecondFactor: true });
  server.use(
    http.post('*/api/admin/reset-second-factors', async ({ request }) => {
      sent.push(await request.json());
      server.use(
        http.get('*/api/admin/staff/m-pat', () =>
          HttpResponse.json({ ...patAs('teacher'), hasSecondFactor: false }),
        ),
      );
      return HttpResponse.json({ ok: true });
    }),
  );
  await openScreenAs(memberAs('admin'), path);
  await userEvent.click(await screen.findByRole('button', { name: 'Reset second step' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Reset the second step of Pat (Patty) Lee?' }));
  expect(sent).toEqual([]);
  await userEvent.click(dialog.getByRole('button', { name: 'Reset second step' }));
  expect(await screen.findByText('The second step was reset.')).toBeVisible();
  expect(await screen.findByText('Not set up')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Reset second step' })).not.toBeInTheDocument();
  expect(sent).toEqual([{ schoolUserId: 'membership-school-1', forSchoolUserId: 'm-pat' }]);
});

test('lets nobody change the role of a rostered colleague, and says who keeps it', async () => {
  const pat = patAs('teacher');
  mockPat({ ...pat, schoolUser: { ...pat.schoolUser, keptByRoster: true } });
  await openScreenAs(memberAs('super_admin'), path);
  expect(await screen.findByText(/^Your district’s roster keeps this person’s name, role/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Change role' })).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Remove from school' })).not.toBeInTheDocument();
});

test('shows since when a colleague works at the school, the classes with their numbers, and the students', async () => {
  const taught = (id: string, classType: string, title?: string) => ({
    ...person(id, id, 'Lee'),
    grade: 9,
    classes: [{ classType, ...(title && { title }) }],
  });
  const students = [
    taught('Ana', 'home_room'),
    taught('Ben', 'home_room'),
    taught('Cleo', 'second_period', 'Art'),
  ];
  mockPat({ ...patAs('teacher'), since: '2025-08-20T12:00:00.000Z', students });
  await openScreenAs(memberAs('admin'), path);
  expect(await screen.findByText('August 20, 2025')).toBeVisible();
  const classes = within(screen.getByRole('region', { name: 'Classes' }));
  expect(classes.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Homeroom2 students',
    'Art1 student',
  ]);
  const panel = within(screen.getByRole('region', { name: 'Students · 3' }));
  expect(panel.getByRole('link', { name: 'Ana Lee' })).toHaveAttribute('href', '/student/Ana/overview');
});

test('shows the first twenty students, and the action that removes the person is not among them', async () => {
  const students = Array.from({ length: 25 }, (_, index) => ({
    ...person(`s${index}`, `Sam${index}`, 'Lee'),
    grade: 9,
    classes: [{ classType: 'home_room' }],
  }));
  mockPat({ ...patAs('teacher'), students });
  await openScreenAs(memberAs('admin'), path);
  const panel = within(await screen.findByRole('region', { name: 'Students · 25' }));
  expect(panel.getAllByRole('rowheader')).toHaveLength(20);
  expect(panel.queryByRole('button', { name: 'Remove from school' })).not.toBeInTheDocument();
  const removal = within(screen.getByRole('region', { name: 'Remove from school' }));
  expect(removal.getByText(/^They lose access/)).toBeVisible();
  await userEvent.click(panel.getByRole('button', { name: /Show 5 more/ }));
  expect(panel.getAllByRole('rowheader')).toHaveLength(25);
});

test('says that nobody has a colleague as a teacher', async () => {
  mockPat({ ...patAs('admin'), students: [] });
  await openScreenAs(memberAs('admin'), path);
  expect(await screen.findByText(/No student has this person/)).toBeVisible();
});
