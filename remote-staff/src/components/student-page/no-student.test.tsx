import { type Auth, getAuth } from '@tapin/shared/session';
import { cedarHigh, cedarMiddle, memberAs, membershipIn } from '@tapin/shared/testing/people';
import { useTestServer } from '@tapin/shared/testing/server';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { currentPath, openScreenAs } from '#src/testing/open-screen.ts';
import { mockStudent, studentOverview } from '#src/testing/student.ts';

const server = useTestServer();
const path = '/student/student-1/overview';
const inHigh = membershipIn(cedarHigh, { role: 'teacher' });
const inMiddle = membershipIn(cedarMiddle, { role: 'admin' });
const workerOfTwo: Auth = {
  ...memberAs('teacher'),
  schoolUser: inHigh,
  schoolList: [cedarHigh, cedarMiddle],
  schoolUserList: [inHigh, inMiddle],
};

const notFound = () => HttpResponse.json({ msg: 'Not found.', code: 'not_found' }, { status: 404 });

/** Sets the replies about a student of Cedar Middle. */
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
])('says that no student was found when the student is %s', async (_, reply) => {
  mockStudentOfMiddle(reply);
  await openScreenAs(workerOfTwo, path);
  expect(await screen.findByText('No student data available')).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Switch/ })).not.toBeInTheDocument();
});

test('does not ask for a person of one school', async () => {
  let requests = 0;
  mockStudentOfMiddle(() => {
    requests += 1;
    return HttpResponse.json({ schoolUserId: inMiddle._id });
  });
  await openScreenAs(memberAs('teacher'), path);
  expect(await screen.findByText('No student data available')).toBeVisible();
  await waitFor(() => expect(requests).toBe(0));
});
