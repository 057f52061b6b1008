import type { Me } from '@tapin/shared/api';
import type { SignUpRole } from '@tapin/shared/contract/policy';
import { getAuth, setAuth } from '@tapin/shared/session';
import { useTestServer } from '@tapin/shared/testing/server';
import { announceEvent } from '@tapin/shared/ui/announce';
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { logInAs, logOutWithRole, mockMe, openScreen } from '#src/testing/open-screen.ts';
import { districtAdmin, member, personWithoutSchool, student, unverified } from '#src/testing/people.ts';

const server = useTestServer();

async function progressAt(path: string) {
  await openScreen(path);
  const text = screen.getByText(/^Step \d/).textContent;
  cleanup();
  return text;
}

test.each<[SignUpRole, string[], string[]]>([
  [
    'student',
    ['/auth/school-code', '/auth/select-grade', '/auth/select-teachers'],
    ['Step 4 of 6', 'Step 5 of 6', 'Step 6 of 6'],
  ],
  ['teacher', ['/auth/school-code', '/auth/name-prefix'], ['Step 4 of 5', 'Step 5 of 5']],
  ['district_admin', ['/auth/district-code', '/auth/name-prefix'], ['Step 4 of 5', 'Step 5 of 5']],
])('the number of steps of a %s stays the same', async (role, paths, texts) => {
  const last = role === 'district_admin' ? districtAdmin('pending') : member(role);
  mockMe(server, role === 'student' ? student() : last);
  server.use(http.get('*/api/school/school-1/teachers', () => HttpResponse.json({ teachers: [] })));

  logOutWithRole(null);
  const seen = [await progressAt('/auth/role-selection')];
  logOutWithRole(role);
  seen.push(await progressAt('/auth/role-selection'));
  seen.push(await progressAt('/auth/create-account'), await progressAt('/auth/email-verification'));
  const steps = role === 'student' ? 6 : 5;
  expect(seen).toEqual([
    'Step 1 of 5 or 6',
    `Step 1 of ${steps}`,
    `Step 2 of ${steps}`,
    `Step 3 of ${steps}`,
  ]);

  // The person opens the application on another device, on which no role was chosen.
  logInAs(unverified(role));
  expect(await progressAt('/auth/email-verification')).toBe(`Step 3 of ${steps}`);
  const resumed = [];
  for (const path of paths) {
    logInAs(path.endsWith('code') ? personWithoutSchool(role) : role === 'student' ? student() : last);
    resumed.push(await progressAt(path));
  }
  expect(resumed).toEqual(texts);
});

test.each<[SignUpRole, string, string[], Me, string[]]>([
  [
    'student',
    'Student',
    ['/auth/school-code', '/auth/select-grade', '/auth/select-teachers'],
    student(),
    ['Step 2 of 4', 'Step 3 of 4', 'Step 4 of 4'],
  ],
  [
    'teacher',
    'Teacher',
    ['/auth/school-code', '/auth/name-prefix'],
    member('teacher'),
    ['Step 2 of 3', 'Step 3 of 3'],
  ],
])(
  'counts the steps of a %s whose account single sign-on has created from the first one',
  async (_, label, paths, joined, texts) => {
    server.use(http.get('*/api/school/school-1/teachers', () => HttpResponse.json({ teachers: [] })));
    logInAs(personWithoutSchool(null));
    await openScreen('/auth/role-selection');
    expect(screen.getByText('Step 1 of 3 or 4')).toBeVisible();
    await userEvent.click(screen.getByRole('radio', { name: label }));
    await userEvent.click(screen.getByRole('button', { name: 'Continue' }));
    const seen = [];
    cleanup();
    mockMe(server, joined);
    const { createAccount } = getAuth();
    for (const path of paths) {
      logInAs(path === '/auth/school-code' ? personWithoutSchool(null) : joined);
      setAuth((auth) => ({ ...auth, createAccount }));
      seen.push(await progressAt(path));
    }
    expect(seen).toEqual(texts);
  },
);

test('a student who has moved to another school sees no steps of a sign-up', async () => {
  server.use(http.get('*/api/school/:school/teachers', () => HttpResponse.json({ teachers: [] })));
  const moved = student();
  const before = member('student', 'rejected').schoolUsers.map((each) => ({
    ...each,
    _id: 'left',
    school: 'school-0',
  }));
  const me = { ...moved, schoolUsers: [...moved.schoolUsers, ...before] };
  mockMe(server, me);
  logInAs(me);
  await openScreen('/auth/select-teachers');
  expect(await screen.findByRole('heading', { level: 1 })).toBeVisible();
  expect(screen.queryByText(/^Step/)).not.toBeInTheDocument();
});

test('the first step shows and announces the number of steps of the selected role', async () => {
  const announced: unknown[] = [];
  const onAnnounce = (event: Event) => {
    event.preventDefault();
    announced.push(event instanceof CustomEvent && event.detail);
  };
  document.addEventListener(announceEvent, onAnnounce);
  logOutWithRole(null);
  await openScreen('/auth/role-selection');
  expect(screen.getByText('Step 1 of 5 or 6')).toBeVisible();
  await userEvent.click(screen.getByRole('radio', { name: 'Student' }));
  expect(screen.getByText('Step 1 of 6')).toBeVisible();
  await userEvent.click(screen.getByRole('radio', { name: 'Teacher' }));
  await userEvent.click(screen.getByRole('tab', { name: 'District' }));
  expect(screen.getByText('Step 1 of 5')).toBeVisible();
  document.removeEventListener(announceEvent, onAnnounce);
  expect(announced).toEqual(['Step 1 of 5 or 6', 'Step 1 of 6', 'Step 1 of 5']);
});
