import type { Role } from '@tapin/shared/contract/entities';
import type { RoleRequest } from '@tapin/shared/contract/role-request-calls';
import { useMockViewport } from '@tapin/shared/testing/mock-viewport';
import { districtAdmin, memberAs } from '@tapin/shared/testing/people';
import { useTestServer } from '@tapin/shared/testing/server';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { member, mockSchoolMorning, person, roleRequest } from '#src/testing/mock-school-morning.ts';
import { openDashboard } from '#src/testing/open-screen.ts';

const server = useTestServer();
const user = userEvent.setup();

const teachers = ['Rosa', 'Tobias', 'Penny'].map((name) => member(person(name, name, 'Lane'), 'teacher'));
const iris = member(person('iris', 'Iris', 'Campbell'), 'admin');
const lake = { _id: 'lake', name: 'Lake County', code: 'LAKE' };

function mockRequests(roleRequests: RoleRequest[] = []) {
  const morning = mockSchoolMorning({
    roleRequests,
    dashboard: { teacherRequests: [...teachers], adminRequests: [iris], districtRequests: [lake] },
  });
  const decisions: unknown[] = [];
  const decide = async ({ request }: { request: Request }) => {
    decisions.push(await request.json());
    morning.shown.teacherRequests = morning.shown.teacherRequests.slice(1);
    return HttpResponse.json({ ok: true });
  };
  server.use(
    ...morning.handlers,
    http.post('*/api/admin/approve-or-reject-school-user', decide),
    http.post('*/api/admin/approve-or-reject-district', decide),
    http.put('*/api/district/school/approve-or-reject', decide),
    http.put('*/api/admin/role-request/:id', decide),
  );
  return { morning, decisions };
}

const button = (name: string) => screen.findByRole('button', { name });
const dialog = (name: string) => screen.findByRole('dialog', { name });
const press = async (of: HTMLElement, name: string) => user.click(within(of).getByRole('button', { name }));

test('shows a super admin two requests of each kind, and a link to the others', async () => {
  mockRequests();
  await openDashboard({ as: memberAs('super_admin') });
  const list = within(await screen.findByRole('region', { name: 'Teachers · 3' }));
  expect(list.getAllByRole('listitem')).toHaveLength(2);
  expect(list.getByRole('link', { name: 'View more' })).toHaveAttribute('href', '/admin/staff');
  const admins = within(screen.getByRole('region', { name: 'Admins · 1' }));
  expect(admins.queryByRole('link')).not.toBeInTheDocument();
});

test.each<Role>(['teacher', 'admin'])(
  'shows no requests to a role that does not decide: %s',
  async (role) => {
    mockRequests();
    await openDashboard({ as: memberAs(role) });
    await screen.findByText('412 of 600');
    expect(screen.queryByRole('region', { name: 'Requests' })).not.toBeInTheDocument();
  },
);

test('approves a request after confirmation; then the list is updated and shows the result', async () => {
  const { decisions } = mockRequests();
  await openDashboard({ as: memberAs('super_admin') });
  await user.click(await button('Approve Rosa Lane'));
  const question = await dialog('Approve Rosa Lane as a teacher?');
  expect(decisions).toEqual([]);
  await press(question, 'Approve');
  expect(await screen.findByText('Rosa Lane was approved.')).toBeVisible();
  expect(decisions).toEqual([
    { schoolUserId: 'membership-school-1', forSchoolUserId: 'm-Rosa', approve: true },
  ]);
  expect(screen.queryByRole('button', { name: 'Approve Rosa Lane' })).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Approve Penny Lane' })).toBeVisible();
  expect(question).not.toBeInTheDocument();
});

test('denies a request only after confirmation; Cancel changes nothing', async () => {
  const { decisions } = mockRequests();
  await openDashboard({ as: memberAs('super_admin') });
  await user.click(await button('Deny Iris Campbell'));
  await press(await dialog('Deny Iris Campbell?'), 'Cancel');
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  await user.click(await button('Deny Iris Campbell'));
  await press(await dialog('Deny Iris Campbell?'), 'Deny');
  expect(await screen.findByText('Iris Campbell was denied.')).toBeVisible();
  expect(decisions).toEqual([
    { schoolUserId: 'membership-school-1', forSchoolUserId: 'm-iris', approve: false },
  ]);
});

test('undoing the denial of a person makes the request pending again', async () => {
  const { morning } = mockRequests();
  const undone: unknown[] = [];
  server.use(
    http.post('*/api/admin/restore-school-user', async ({ request }) => {
      undone.push(await request.json());
      morning.shown.teacherRequests = teachers;
      return HttpResponse.json({ ok: true });
    }),
  );
  await openDashboard({ as: memberAs('super_admin') });
  await user.click(await button('Deny Rosa Lane'));
  await press(await dialog('Deny Rosa Lane?'), 'Deny');
  await user.click(await button('Undo: Rosa Lane'));
  expect(await screen.findByText('Rosa Lane is waiting again.')).toBeVisible();
  expect(undone).toEqual([{ schoolUserId: 'membership-school-1', forSchoolUserId: 'm-Rosa' }]);
  expect(await button('Deny Rosa Lane')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Undo: Rosa Lane' })).not.toBeInTheDocument();
});

test('asks a super admin for confirmation before a district gets the school', async () => {
  const { decisions } = mockRequests();
  await openDashboard({ as: memberAs('super_admin') });
  await user.click(await button('Approve Lake County'));
  await press(await dialog('Approve Lake County for this school?'), 'Approve');
  expect(await screen.findByText('Lake County was approved.')).toBeVisible();
  expect(decisions).toEqual([{ schoolUserId: 'membership-school-1', districtId: 'lake', approve: true }]);
});

test('asks a super admin for confirmation before a person becomes a super admin', async () => {
  const { decisions } = mockRequests([roleRequest()]);
  await openDashboard({ as: memberAs('super_admin') });
  const list = within(await screen.findByRole('region', { name: 'Super admins · 1' }));
  expect(list.getByText('pat@cedar.test · Requested by Mr Abe Fox')).toBeVisible();
  await user.click(list.getByRole('button', { name: 'Approve Pat (Patty) Lee' }));
  await press(await dialog('Make Pat (Patty) Lee a super admin?'), 'Approve');
  expect(await screen.findByText('Pat (Patty) Lee was approved.')).toBeVisible();
  expect(decisions).toEqual([{ schoolUserId: 'membership-school-1', approve: true }]);
});

test('shows the error of a decision in the dialog until the dialog is closed', async () => {
  mockRequests();
  server.use(
    http.post('*/api/admin/approve-or-reject-school-user', () =>
      HttpResponse.json({ msg: 'Not now.' }, { status: 500 }),
    ),
  );
  await openDashboard({ as: memberAs('super_admin') });
  await user.click(await button('Approve Rosa Lane'));
  const question = await dialog('Approve Rosa Lane as a teacher?');
  await press(question, 'Approve');
  expect(await within(question).findByText('Not now.')).toBeVisible();
  await press(question, 'Cancel');
  expect(screen.queryByText('Not now.')).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Approve Rosa Lane' })).toBeVisible();
});

describe('a district admin', () => {
  const viewport = useMockViewport();

  async function openDistrict(here: RoleRequest[] = [], atOtherSchool: RoleRequest[] = []) {
    const { decisions } = mockRequests(here);
    const requests = (schoolName: string, id: string) => ({
      schoolName,
      adminRequests: [],
      teacherRequests: [1, 2, 3].map((n) =>
        member(person(`${id}${n}`, schoolName, `Teacher ${n}`), 'teacher'),
      ),
    });
    const data = {
      'school-1': requests('Cedar High', 'a'),
      'school-2': { ...requests('Cedar Middle', 'b'), roleRequests: atOtherSchool },
    };
    server.use(http.get('*/api/district/school-user-requests', () => HttpResponse.json({ data })));
    const { container } = await openDashboard({ as: districtAdmin() });
    await button('Approve Rosa Lane');
    for (const place of container.querySelectorAll('.place')) {
      if (place.classList.contains('list')) await viewport.enter(place);
    }
    return { decisions };
  }

  test('sees which districts have asked for the school, but cannot decide', async () => {
    await openDistrict();
    expect(screen.getByText('Lake County')).toBeVisible();
    expect(screen.getByText('A super admin of the school decides.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Approve Lake County' })).not.toBeInTheDocument();
  });

  test('sees a request for a super admin, and decides only where the school has none', async () => {
    const elsewhere = member(person('kim', 'Kim', 'Poe'), 'admin', 'school-2');
    const there = roleRequest({ _id: 'request-2', member: elsewhere, decidedBy: 'district' });
    const { decisions } = await openDistrict([roleRequest({ mayDecide: false })], [there]);
    const here = within(screen.getByRole('region', { name: 'Super admins · 1' }));
    expect(here.getByText('A super admin of the school decides.')).toBeVisible();
    expect(here.queryByRole('button')).not.toBeInTheDocument();
    await user.click(await button('Show all 4: Cedar Middle'));
    await user.click(await button('Approve Kim Poe'));
    const question = await dialog('Make Kim Poe a super admin?');
    expect(within(question).getByText(/teachers and admins at Cedar Middle, see/)).toBeVisible();
    await press(question, 'Approve');
    expect(await screen.findByText('Kim Poe was approved.')).toBeVisible();
    expect(decisions).toEqual([{ schoolUserId: 'membership-school-2', approve: true }]);
  });

  test('approves at another school without confirmation, and denies after confirmation', async () => {
    const { decisions } = await openDistrict();
    const school = within(await screen.findByRole('region', { name: 'Cedar Middle · 3' }));
    expect(screen.queryByRole('region', { name: /Cedar High/ })).not.toBeInTheDocument();
    expect(school.getAllByRole('listitem')).toHaveLength(2);
    await user.click(school.getByRole('button', { name: 'Show all 3: Cedar Middle' }));
    expect(school.getAllByRole('listitem')).toHaveLength(3);
    await user.click(school.getByRole('button', { name: 'Approve Cedar Middle Teacher 1' }));
    expect(await screen.findByText('Cedar Middle Teacher 1 was approved.')).toBeVisible();
    const body = { districtUserId: 'district-user-1', forSchoolUserId: 'm-b1', approved: true };
    expect(decisions).toEqual([body]);
    expect(screen.queryByRole('button', { name: /^Undo/ })).not.toBeInTheDocument();
    await user.click(school.getByRole('button', { name: 'Deny Cedar Middle Teacher 2' }));
    await press(await dialog('Deny Cedar Middle Teacher 2?'), 'Deny');
    const restored: unknown[] = [];
    server.use(
      http.post('*/api/admin/restore-school-user', async ({ request }) => {
        restored.push(await request.json());
        return HttpResponse.json({ ok: true });
      }),
    );
    await user.click(await button('Undo: Cedar Middle Teacher 2'));
    expect(await screen.findByText('Cedar Middle Teacher 2 is waiting again.')).toBeVisible();
    expect(restored).toEqual([{ schoolUserId: 'membership-school-2', forSchoolUserId: 'm-b2' }]);
  });
});
