import { getAuth } from '@tapin/shared/session';
import { memberAs } from '@tapin/shared/testing/people';
import { useTestServer } from '@tapin/shared/testing/server';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { mockSchoolMorning, someStats } from '#src/testing/mock-school-morning.ts';
import { openDashboard } from '#src/testing/open-screen.ts';

const server = useTestServer();
const newMember = (role: 'teacher' | 'admin') => {
  const auth = memberAs(role);
  return { ...auth, schoolUser: auth.schoolUser && { ...auth.schoolUser, isNew: true as const } };
};
const panel = () => screen.findByRole('region', { name: 'Welcome! Three first steps' });

test('a new teacher sees three first steps until they are closed', async () => {
  const closed: unknown[] = [];
  server.use(
    ...mockSchoolMorning().handlers,
    http.post('*/api/user/first-steps-seen', async ({ request }) => {
      closed.push(await request.json());
      return HttpResponse.json({ ok: true });
    }),
  );
  await openDashboard({ as: newMember('teacher') });
  const links = within(await panel()).getAllByRole('link');
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    '/staff/students',
    '/staff/tapin-status',
    '/account',
  ]);
  await userEvent.click(screen.getByRole('button', { name: 'Got it' }));
  await waitFor(() =>
    expect(screen.queryByRole('region', { name: 'Welcome! Three first steps' })).not.toBeInTheDocument(),
  );
  expect(closed).toEqual([{ schoolUserId: 'membership-school-1' }]);
  expect(getAuth().schoolUser?.isNew).toBeUndefined();
});

test('the first steps stay until the server has stored that they were seen', async () => {
  server.use(
    ...mockSchoolMorning().handlers,
    http.post('*/api/user/first-steps-seen', () =>
      HttpResponse.json({ msg: 'Not now.', code: 'internal' }, { status: 500 }),
    ),
  );
  await openDashboard({ as: newMember('teacher') });
  await panel();
  await userEvent.click(screen.getByRole('button', { name: 'Got it' }));
  expect(await within(await panel()).findByRole('alert')).toHaveTextContent('Not now.');
  expect(getAuth().schoolUser?.isNew).toBe(true);
});

test('without students the first step is the school code', async () => {
  const noStudents = { ...someStats, totalStudents: 0, checkedInStudents: 0, nobodyYet: true as const };
  server.use(...mockSchoolMorning({ stats: () => noStudents }).handlers);
  await openDashboard({ as: newMember('admin') });
  const [first] = within(await panel()).getAllByRole('link');
  expect(first).toHaveTextContent(/^Give students the school code \w+$/);
  expect(first).toHaveAttribute('href', '/account');
});

test('a new admin is led to the rules of the school', async () => {
  server.use(...mockSchoolMorning().handlers);
  await openDashboard({ as: newMember('admin') });
  expect(
    within(await panel()).getByRole('link', { name: 'Check the school days and the rules' }),
  ).toHaveAttribute('href', '/admin/care');
});
