import { useTestServer } from '@tapin/shared/testing/server';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { currentPath, logInAs, mockMe, mockSuccess, openScreen } from '#src/testing/open-screen.ts';
import { member, student } from '#src/testing/people.ts';

// Nine searchable pickers in jsdom take seconds on a busy machine.
jest.setTimeout(30_000);
const server = useTestServer();

async function open() {
  logInAs(student());
  mockMe(server, student());
  const teachers = [{ _id: 'teacher-1', firstName: 'Pat', lastName: 'Lee', namePrefix: 'Ms' }];
  server.use(http.get('*/api/school/school-1/teachers', () => HttpResponse.json({ teachers })));
  await openScreen('/account/teachers');
  expect(await screen.findByRole('combobox', { name: 'Counselor' })).toHaveValue('Ms Pat Lee');
}

test('saves the teachers and returns to the account', async () => {
  const bodies = mockSuccess(server, 'post', '/student/select-classes/school-1');
  await open();
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(currentPath()).toBe('/account'));
  expect(bodies).toMatchObject([{ classes: [{ class: 'counselor', teacherId: 'teacher-1' }] }]);
});

test('the screen of teachers has a way back to the account without saving', async () => {
  await open();
  await userEvent.click(screen.getByRole('link', { name: 'Cancel' }));
  expect(currentPath()).toBe('/account');
});

test('staff are redirected from the screen of teachers', async () => {
  logInAs(member('teacher'));
  await openScreen('/account/teachers');
  expect(currentPath()).toBe('/staff/dashboard');
});
