import { keyOf } from '@tapin/shared/api';
import { districtAdmin, memberAs } from '@tapin/shared/testing/people';
import { useSavedFiles } from '@tapin/shared/testing/saved-files';
import { useTestServer } from '@tapin/shared/testing/server';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { currentPath, openScreenAs } from '#src/testing/open-screen.ts';
import { mockStudent, studentOverview } from '#src/testing/student.ts';

const server = useTestServer();
const keptFiles = useSavedFiles();
const path = '/student/student-1/overview';
const menu = () => screen.findByRole('button', { name: 'More for this student' });

async function askToRemove() {
  await userEvent.click(await menu());
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Remove student' }));
  expect(await screen.findByRole('dialog', { name: 'Remove Maya (May) Nelson?' })).toBeVisible();
}

test('a teacher cannot remove a student', async () => {
  mockStudent(server, studentOverview());
  await openScreenAs(memberAs('teacher'), path);
  await screen.findByRole('heading', { level: 1, name: 'Maya (May) Nelson' });
  expect(screen.queryByRole('button', { name: 'More for this student' })).not.toBeInTheDocument();
});

test.each([
  ['admin', memberAs('admin')],
  ['super admin', memberAs('super_admin')],
  ['district admin', districtAdmin()],
])('a %s may', async (_, auth) => {
  mockStudent(server, studentOverview());
  await openScreenAs(auth, path);
  expect(await menu()).toBeVisible();
});

test('says what the record contains, and saves it', async () => {
  mockStudent(server, studentOverview());
  server.use(
    http.get('*/api/staff/student/student-1/record', ({ request }) => {
      expect(new URL(request.url).search).toBe('?schoolUserId=membership-school-1');
      return HttpResponse.json({ fileName: 'maya.json', record: { followUps: [{ note: 'A secret.' }] } });
    }),
  );
  await openScreenAs(memberAs('admin'), path);
  await userEvent.click(await menu());
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Download the record' }));
  const dialog = await screen.findByRole('dialog', { name: 'Download the record of Maya (May) Nelson?' });
  expect(dialog).toHaveTextContent('follow-up with its notes');
  await userEvent.click(screen.getByRole('button', { name: 'Download' }));
  await waitFor(() => expect(dialog).not.toBeInTheDocument());
  expect(await keptFiles()).toEqual([
    { name: 'maya.json', text: expect.stringContaining('"note": "A secret."') },
  ]);
});

test('keeps the dialog open with the error when the record could not be loaded', async () => {
  mockStudent(server, studentOverview());
  server.use(
    http.get('*/api/staff/student/student-1/record', () =>
      HttpResponse.json({ msg: 'Not now.' }, { status: 503 }),
    ),
  );
  await openScreenAs(memberAs('admin'), path);
  await userEvent.click(await menu());
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Download the record' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Download' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Not now.');
});

test('removes a student after confirmation, opens the list, and refetches every figure', async () => {
  mockStudent(server, studentOverview());
  const bodies: unknown[] = [];
  server.use(
    http.delete('*/api/staff/student/student-1', async ({ request }) => {
      bodies.push(await request.json());
      return HttpResponse.json({ ok: true });
    }),
  );
  const { queryClient } = await openScreenAs(memberAs('admin'), path);
  const counting = (
    ['GET /staff/caseload', 'GET /staff/follow-ups', 'GET /staff/waiting', 'GET /staff/care/figures'] as const
  ).map((name) => keyOf(name, 'user-1'));
  for (const key of counting) queryClient.setQueryData(key, { pages: [], followUps: [] });
  await askToRemove();
  await userEvent.click(screen.getByRole('button', { name: 'Remove student' }));
  await waitFor(() => expect(currentPath()).toBe('/staff/students'));
  expect(bodies).toEqual([{ schoolUserId: 'membership-school-1' }]);
  const areOld = counting.map((key) => queryClient.getQueryState(key)?.isInvalidated);
  expect(areOld).toEqual([true, true, true, true]);
});

test('keeps the student when it is not confirmed, and when the server refuses', async () => {
  mockStudent(server, studentOverview());
  server.use(
    http.delete('*/api/staff/student/student-1', () =>
      HttpResponse.json({ msg: 'Not allowed', code: 'forbidden' }, { status: 403 }),
    ),
  );
  await openScreenAs(memberAs('admin'), path);
  await askToRemove();
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  await askToRemove();
  await userEvent.click(screen.getByRole('button', { name: 'Remove student' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Not allowed');
  expect(currentPath()).toBe(path);
});
