import { useTestServer } from '@tapin/shared/testing/server';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  currentPath,
  mockFailure,
  mockMe,
  mockSuccess,
  openScreen,
  signInAs,
} from '#src/testing/open-screen.ts';
import { student } from '#src/testing/people.ts';

const server = useTestServer();
const grade = () => screen.getByLabelText('Grade');
const continueButton = () => screen.getByRole('button', { name: 'Continue' });

test('saves one of twelve grades and leads on to the teachers', async () => {
  signInAs(student(null));
  const bodies = mockSuccess(server, 'post', '/student/grade/school-1');
  mockMe(server, student(12));
  await openScreen('/auth/select-grade');
  expect(continueButton()).toBeDisabled();
  expect(screen.getAllByRole('option', { name: /^Grade/ })).toHaveLength(12);
  await userEvent.selectOptions(grade(), 'Grade 12');
  await userEvent.click(continueButton());
  await waitFor(() => expect(currentPath()).toBe('/auth/select-teachers'));
  expect(bodies).toEqual([{ grade: 12 }]);
});

test('names the school that was joined', async () => {
  signInAs(student(null));
  await openScreen('/auth/select-grade');
  expect(screen.getByText(/You have joined Cedar Elementary/)).toBeInTheDocument();
});

test('begins with the grade that is known', async () => {
  signInAs(student(7));
  await openScreen('/auth/select-grade');
  expect(grade()).toHaveValue('7');
});

test('stays when the grade is not saved', async () => {
  signInAs(student(7));
  mockFailure(server, 'post', '/student/grade/school-1', 'Not today.');
  await openScreen('/auth/select-grade');
  await userEvent.click(continueButton());
  expect(await screen.findByRole('alert')).toHaveTextContent('Not today.');
});
