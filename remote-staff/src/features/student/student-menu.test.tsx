import { keyOf } from '@tapin/shared/api';
import { type Auth, getAuth } from '@tapin/shared/session';
import { cedarHigh, cedarMiddle, districtAdmin, memberAs, membershipIn } from '@tapin/shared/testing/people';
import { useSavedFiles } from '@tapin/shared/testing/saved-files';
import { useTestServer } from '@tapin/shared/testing/server';
import { announceEvent } from '@tapin/shared/ui/announce';
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

test('the download of the record says what the record contains, and saves it', async () => {
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

test('a student is not removed without confirmation, or when the server refuses', async () => {
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

const homeRoom: ReturnType<typeof studentOverview>['classes'] = [
  { classType: 'home_room', teacher: 'Ms Pat Lee', teacherId: 'pat' },
];

async function openDialog({ refusal, ...given }: { refusal?: string; classes?: typeof homeRoom } = {}) {
  const sent: unknown[] = [];
  mockStudent(server, { ...studentOverview(), classes: homeRoom, ...given });
  server.use(
    http.get('*/api/school/school-1/teachers', () =>
      HttpResponse.json({
        teachers: [
          { _id: 'pat', firstName: 'Pat', lastName: 'Lee', namePrefix: 'Ms' },
          { _id: 'sam', firstName: 'Sam', lastName: 'Roe', namePrefix: 'Mr' },
        ],
      }),
    ),
    http.put('*/api/staff/student/student-1/classes', async ({ request }) => {
      sent.push(await request.json());
      return refusal
        ? HttpResponse.json({ msg: refusal, code: 'teacher_not_in_school' }, { status: 409 })
        : HttpResponse.json({ ok: true });
    }),
  );
  await openScreenAs(memberAs('admin'), path);
  await userEvent.click(await screen.findByRole('button', { name: 'More for this student' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Change grade and teachers' }));
  expect(
    await screen.findByRole('dialog', { name: 'Grade and teachers of Maya (May) Nelson' }),
  ).toBeVisible();
  expect(await screen.findByRole('combobox', { name: 'Homeroom' })).toHaveValue('pat');
  return sent;
}

test('corrects the grade and one teacher, and keeps the others', async () => {
  const announced: unknown[] = [];
  document.addEventListener(
    announceEvent,
    (event) => announced.push(event instanceof CustomEvent && event.detail),
    {
      once: true,
    },
  );
  const sent = await openDialog();
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Grade' }), 'Grade 10');
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Counselor' }), 'Mr Sam Roe');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(announced).toEqual(['The grade and the teachers of Maya (May) Nelson are saved.']);
  expect(sent).toEqual([
    {
      schoolUserId: 'membership-school-1',
      grade: 10,
      classes: [
        { class: 'counselor', teacherId: 'sam' },
        { class: 'home_room', teacherId: 'pat' },
      ],
    },
  ]);
});

test('keeps the dialog open with the reason when the correction of a student is refused', async () => {
  await openDialog({ refusal: 'This teacher is not at the school.' });
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Homeroom' }), 'No teacher');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('This teacher is not at the school.');
  expect(screen.getByRole('combobox', { name: 'Homeroom' })).toHaveValue('');
});

test('keeps the field of an eighth period whose teacher is taken away', async () => {
  const eighth = { classType: 'eighth_period' as const, teacher: 'Mr Sam Roe', teacherId: 'sam' };
  const sent = await openDialog({ classes: [...homeRoom, eighth] });
  const field = screen.getByRole('combobox', { name: 'Eighth period' });
  await userEvent.selectOptions(field, 'No teacher');
  expect(field).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(sent).toEqual([
    { schoolUserId: 'membership-school-1', grade: 9, classes: [{ class: 'home_room', teacherId: 'pat' }] },
  ]);
});

const inHigh = membershipIn(cedarHigh, { role: 'teacher' });
const inMiddle = membershipIn(cedarMiddle, { role: 'admin' });
const workerOfTwo: Auth = {
  ...memberAs('teacher'),
  schoolUser: inHigh,
  schoolList: [cedarHigh, cedarMiddle],
  schoolUserList: [inHigh, inMiddle],
};

const notFound = () => HttpResponse.json({ msg: 'Not found.', code: 'not_found' }, { status: 404 });

function mockStudentOfMiddle(membership: () => ReturnType<typeof HttpResponse.json>) {
  mockStudent(server, studentOverview());
  server.use(
    http.get('*/api/staff/student/student-1/overview', ({ request }) =>
      new URL(request.url).searchParams.get('schoolUserId') === inMiddle._id ? undefined : notFound(),
    ),
    http.get('*/api/staff/student/student-1/membership', membership),
  );
}

test('offers to switch to the school of the student, and shows the student after it', async () => {
  mockStudentOfMiddle(() => HttpResponse.json({ schoolUserId: inMiddle._id }));
  await openScreenAs(workerOfTwo, path);
  expect(await screen.findByText('This student is at Cedar Middle.')).toBeVisible();
  expect(getAuth().school).toEqual(cedarHigh);
  await userEvent.click(screen.getByRole('button', { name: 'Switch to Cedar Middle' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Maya (May) Nelson' })).toBeVisible();
  expect(currentPath()).toBe(path);
  expect(getAuth().schoolUser).toEqual(inMiddle);
});

test.each([
  ['in none of the schools', notFound],
  ['in a school that this page does not know', () => HttpResponse.json({ schoolUserId: 'membership-9' })],
])('the page says that no student was found when the student is %s', async (_, reply) => {
  mockStudentOfMiddle(reply);
  await openScreenAs(workerOfTwo, path);
  expect(await screen.findByText('No student data available')).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Switch/ })).not.toBeInTheDocument();
});

test('a viewer with one school sends no call to find the school of the student', async () => {
  let requests = 0;
  mockStudentOfMiddle(() => {
    requests += 1;
    return HttpResponse.json({ schoolUserId: inMiddle._id });
  });
  await openScreenAs(memberAs('teacher'), path);
  expect(await screen.findByText('No student data available')).toBeVisible();
  await waitFor(() => expect(requests).toBe(0));
});
