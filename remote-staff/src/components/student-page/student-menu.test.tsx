import { districtAdmin, memberAs } from '@tapin/shared/testing/people';
import { useTestServer } from '@tapin/shared/testing/server';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { place, showTo } from '#src/testing/show.ts';
import { overviewOf, studentIs } from '#src/testing/student.ts';

const server = useTestServer();
const path = '/student/student-1/overview';
const menu = () => screen.findByRole('button', { name: 'More for this student' });

async function askToRemove() {
  await userEvent.click(await menu());
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Remove student' }));
  expect(await screen.findByRole('dialog', { name: 'Remove Maya (May) Nelson?' })).toBeVisible();
}

test('a teacher removes nobody', async () => {
  studentIs(server, overviewOf());
  await showTo(memberAs('teacher'), path);
  await screen.findByRole('heading', { level: 1, name: 'Maya (May) Nelson' });
  expect(screen.queryByRole('button', { name: 'More for this student' })).not.toBeInTheDocument();
});

test.each([
  ['admin', memberAs('admin')],
  ['super admin', memberAs('super_admin')],
  ['district admin', districtAdmin()],
])('a %s may', async (_, auth) => {
  studentIs(server, overviewOf());
  await showTo(auth, path);
  expect(await menu()).toBeVisible();
});

test('removes after asking, and leads to the students', async () => {
  studentIs(server, overviewOf());
  const bodies: unknown[] = [];
  server.use(
    http.delete('*/api/staff/student/student-1', async ({ request }) => {
      bodies.push(await request.json());
      return HttpResponse.json({ ok: true });
    }),
  );
  await showTo(memberAs('admin'), path);
  await askToRemove();
  await userEvent.click(screen.getByRole('button', { name: 'Remove student' }));
  await waitFor(() => expect(place()).toBe('/staff/students'));
  expect(bodies).toEqual([{ schoolUserId: 'membership-school-1' }]);
});

test('stays when it is not confirmed, and when the server refuses', async () => {
  studentIs(server, overviewOf());
  server.use(
    http.delete('*/api/staff/student/student-1', () =>
      HttpResponse.json({ msg: 'Not allowed', code: 'forbidden' }, { status: 403 }),
    ),
  );
  await showTo(memberAs('admin'), path);
  await askToRemove();
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  await askToRemove();
  await userEvent.click(screen.getByRole('button', { name: 'Remove student' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Not allowed');
  expect(place()).toBe(path);
});
