import { memberAs } from '@tapin/shared/testing/people';
import { useTestServer } from '@tapin/shared/testing/server';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { mockFirstLogIns } from '#src/testing/first-log-ins.ts';
import { emptyDashboard, member, person } from '#src/testing/mock-school-morning.ts';
import { openScreenAs } from '#src/testing/open-screen.ts';

const server = useTestServer();
beforeEach(() => void mockFirstLogIns(server));
const path = '/admin/staff';

const pat = member(person('pat', 'Pat', 'Lee', { preferredName: 'Patty' }), 'teacher');
const waiting = ['Uma', 'Vic', 'Wes'].map((name) =>
  member(person(name.toLowerCase(), name, 'Kim'), 'teacher'),
);

function mockStaff() {
  const requests = [...waiting];
  const approved: unknown[] = [];
  server.use(
    http.get('*/api/admin/staff', ({ request }) => {
      const isFound = !new URL(request.url).searchParams.get('searchTerm');
      const schoolUsers = isFound ? [pat] : [];
      return HttpResponse.json({
        count: schoolUsers.length,
        pageSize: 20,
        total: schoolUsers.length,
        schoolUsers,
      });
    }),
    http.get('*/api/admin/role-requests', () => HttpResponse.json({ requests: [] })),
    http.get('*/api/staff/dashboard', () =>
      HttpResponse.json({ dashboard: { ...emptyDashboard, teacherRequests: requests } }),
    ),
    http.post('*/api/admin/approve-or-reject-school-user', async ({ request }) => {
      approved.push(await request.json());
      requests.shift();
      return HttpResponse.json({ ok: true });
    }),
  );
  return approved;
}

test('lists the staff with their roles, each leading to their profile', async () => {
  mockStaff();
  await openScreenAs(memberAs('admin'), path);
  expect(await screen.findByRole('link', { name: 'Pat (Patty) Lee' })).toHaveAttribute(
    'href',
    '/admin/staff/m-pat',
  );
  expect(screen.getByRole('cell', { name: 'Teacher' })).toBeVisible();
  expect(screen.getByText('1 staff member')).toBeVisible();
});

test('shows a super admin all pending requests, and approves a person', async () => {
  const approved = mockStaff();
  await openScreenAs(memberAs('super_admin'), path);
  const requests = within(await screen.findByRole('region', { name: 'Requests' }));
  expect(requests.getAllByRole('button', { name: /^Approve / })).toHaveLength(3);
  await userEvent.click(requests.getByRole('button', { name: 'Approve Uma Kim' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Approve Uma Kim as a teacher?' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Approve' }));
  expect(await screen.findByText('Uma Kim was approved.')).toBeVisible();
  expect(requests.queryByText('Uma Kim')).not.toBeInTheDocument();
  expect(approved).toEqual([
    { schoolUserId: 'membership-school-1', forSchoolUserId: 'm-uma', approve: true },
  ]);
});
