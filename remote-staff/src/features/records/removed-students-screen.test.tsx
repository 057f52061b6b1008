import { memberAs } from '@tapin/shared/testing/people';
import { useTestServer } from '@tapin/shared/testing/server';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { person } from '#src/testing/mock-school-morning.ts';
import { openScreenAs } from '#src/testing/open-screen.ts';

const server = useTestServer();
const path = '/staff/removed-students';

/** Stubs a school that has removed Ana. Returns the calls that restore students. */
function mockRemoved(refusal?: string) {
  const restored: unknown[] = [];
  const ana = {
    ...person('ana', 'Ana', 'Lee'),
    grade: 9,
    removedAt: '2026-03-03T14:12:00.000Z',
    removedBy: 'Pat Roe',
  };
  server.use(
    http.get('*/api/staff/removed-students', () => {
      const students = restored.length === 0 ? [ana] : [];
      return HttpResponse.json({ count: students.length, pageSize: 20, total: students.length, students });
    }),
    http.post('*/api/staff/student/:id/restore', async ({ params, request }) => {
      if (refusal) return HttpResponse.json({ msg: refusal, code: 'member_elsewhere' }, { status: 409 });
      restored.push([params.id, await request.json()]);
      return HttpResponse.json({ ok: true });
    }),
  );
  return restored;
}

test('lists who was removed, when and by whom, and restores a student', async () => {
  const restored = mockRemoved();
  await openScreenAs(memberAs('admin'), path);
  expect(await screen.findByRole('rowheader', { name: 'Ana Lee' })).toBeVisible();
  expect(screen.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual([
    'Grade 9',
    'March 3, 2026',
    'Pat Roe',
    'Restore',
  ]);
  await userEvent.click(screen.getByRole('button', { name: 'Restore Ana Lee' }));
  expect(await screen.findByText(/Ana Lee is back at the school\./)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Open the overview' })).toHaveAttribute(
    'href',
    '/student/ana/overview',
  );
  expect(await screen.findByText('No student was removed.')).toBeVisible();
  expect(restored).toEqual([['ana', { schoolUserId: 'membership-school-1' }]]);
});

test('keeps the focus on the button while the student is being restored', async () => {
  mockRemoved();
  let reply = () => {};
  const isHeld = new Promise<void>((resolve) => {
    reply = resolve;
  });
  server.use(
    http.post('*/api/staff/student/:id/restore', async () => {
      await isHeld;
      return HttpResponse.json({ ok: true });
    }),
  );
  await openScreenAs(memberAs('admin'), path);
  const button = await screen.findByRole('button', { name: 'Restore Ana Lee' });
  await userEvent.click(button);
  await waitFor(() => expect(button).toHaveAttribute('aria-busy', 'true'));
  expect(button).toBeEnabled();
  expect(button).toHaveFocus();
  reply();
  expect(await screen.findByText(/Ana Lee is back at the school\./)).toBeVisible();
});

test('says why a student cannot be restored, and keeps the row', async () => {
  mockRemoved('This student is at another school.');
  await openScreenAs(memberAs('admin'), path);
  await userEvent.click(await screen.findByRole('button', { name: 'Restore Ana Lee' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('This student is at another school.');
  expect(screen.getByRole('rowheader', { name: 'Ana Lee' })).toBeVisible();
});
