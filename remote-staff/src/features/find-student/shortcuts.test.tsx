import { setAuth } from '@tapin/shared/session';
import { memberAs } from '@tapin/shared/testing/people';
import { renderScreen } from '@tapin/shared/testing/render-screen';
import { useTestServer } from '@tapin/shared/testing/server';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import remote from '#src/remote.ts';
import { person } from '#src/testing/mock-school-morning.ts';
import Shortcuts from './shortcuts.tsx';

const server = useTestServer();
const user = userEvent.setup();

const students = [person('zoe', 'Zoe', 'Green'), person('zora', 'Zora', 'Hall')];

function mockStudentSearch() {
  const searches: string[] = [];
  server.use(
    http.get('*/api/staff/students', ({ request }) => {
      const term = new URL(request.url).searchParams.get('searchTerm') ?? '';
      searches.push(term);
      const found = students.filter(({ firstName }) => firstName.toLowerCase().startsWith(term));
      const page = { count: found.length, pageSize: 8, total: found.length };
      return HttpResponse.json({
        ...page,
        students: found.map((student) => ({ user: student, schoolUser: { noOfTapIns: 3 } })),
      });
    }),
  );
  return searches;
}

function Header() {
  return (
    <>
      <Shortcuts />
      <textarea aria-label="A note" />
    </>
  );
}

function openHeader(waiting = 0) {
  setAuth(memberAs('admin'));
  server.use(http.get('*/api/staff/waiting', () => HttpResponse.json({ count: waiting })));
  const header = { path: '/anywhere', title: '', screen: async () => ({ default: Header }) };
  return renderScreen({
    remote: { ...remote, routes: [header] },
    namespace: 'staff',
    at: '/anywhere',
  });
}

test('shows how many students wait, as a link to them', async () => {
  await openHeader(3);
  const link = await screen.findByRole('link', { name: '3 students are waiting for someone' });
  expect(link).toHaveAttribute('href', '/staff/dashboard?care=open');
});

const findDialog = () => screen.findByRole('dialog', { name: 'Find a student' });

test('"/" finds a student by a part of the name, and Enter opens the first', async () => {
  const searches = mockStudentSearch();
  await openHeader();
  await user.keyboard('/');
  await findDialog();
  expect(screen.getByRole('searchbox')).toHaveFocus();
  await user.keyboard('zo');
  expect(await screen.findByText('2 students found')).toBeVisible();
  expect(searches).toEqual(['zo']);
  await user.keyboard('{Enter}');
  expect(screen.getByTestId('location')).toHaveTextContent('/student/zoe/overview');
});

test('the arrow keys move through the found students', async () => {
  mockStudentSearch();
  await openHeader();
  await user.click(await screen.findByRole('button', { name: /^Find a student/ }));
  await findDialog();
  await user.keyboard('zo');
  const [first, second] = await screen.findAllByRole('link', { name: /Zo/ });
  await user.keyboard('{ArrowDown}');
  expect(first).toHaveFocus();
  await user.keyboard('{ArrowDown}{ArrowDown}');
  expect(second).toHaveFocus();
  await user.keyboard('{ArrowUp}{ArrowUp}');
  expect(screen.getByRole('searchbox')).toHaveFocus();
});

test('"?" lists the keys, and they can be turned off and on', async () => {
  mockStudentSearch();
  await openHeader();
  await user.keyboard('?');
  const list = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
  await user.click(within(list).getByRole('checkbox'));
  await user.click(within(list).getByRole('button', { name: 'Close' }));
  await user.keyboard('/');
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Keyboard shortcuts' }));
  await user.click(await screen.findByRole('checkbox'));
  await user.click(screen.getByRole('button', { name: 'Close' }));
  await user.keyboard('/');
  expect(await findDialog()).toBeVisible();
});

test('the keyboard shortcuts are ignored while somebody types', async () => {
  mockStudentSearch();
  await openHeader();
  await user.type(screen.getByRole('textbox', { name: 'A note' }), 'and/or?');
  expect(screen.getByRole('textbox')).toHaveValue('and/or?');
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test('opens the screen for the second step when the school has begun to require it', async () => {
  setAuth(memberAs('admin'));
  const refusal = { msg: 'Your school requires a second step.', code: 'second_factor_needed' };
  server.use(http.get('*/api/staff/waiting', () => HttpResponse.json(refusal, { status: 403 })));
  const header = { path: '/anywhere', title: '', screen: async () => ({ default: Header }) };
  await renderScreen({ remote: { ...remote, routes: [header] }, namespace: 'staff', at: '/anywhere' });
  await waitFor(() => expect(screen.getByTestId('location')).toHaveTextContent('/auth/second-step'));
});
