import { useTestServer } from '@tapin/shared/testing/server';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { student } from '#src/testing/people.ts';
import { accepts, fails, meIs, place, show, signedInAs } from '#src/testing/show.ts';

const server = useTestServer();
const grade = () => screen.getByLabelText('Grade');
const goOn = () => screen.getByRole('button', { name: 'Continue' });

test('saves one of twelve grades and leads on to the teachers', async () => {
  signedInAs(student(null));
  const bodies = accepts(server, 'post', '/student/grade/school-1');
  meIs(server, student(12));
  await show('/auth/select-grade');
  expect(goOn()).toBeDisabled();
  expect(screen.getAllByRole('option', { name: /^Grade/ })).toHaveLength(12);
  await userEvent.selectOptions(grade(), 'Grade 12');
  await userEvent.click(goOn());
  await waitFor(() => expect(place()).toBe('/auth/select-teachers'));
  expect(bodies).toEqual([{ grade: 12 }]);
});

test('names the school that was joined', async () => {
  signedInAs(student(null));
  await show('/auth/select-grade');
  expect(screen.getByText(/You have joined Cedar Elementary/)).toBeInTheDocument();
});

test('begins with the grade that is known', async () => {
  signedInAs(student(7));
  await show('/auth/select-grade');
  expect(grade()).toHaveValue('7');
});

test('stays when the grade is not saved', async () => {
  signedInAs(student(7));
  fails(server, 'post', '/student/grade/school-1', 'Not today.');
  await show('/auth/select-grade');
  await userEvent.click(goOn());
  expect(await screen.findByRole('alert')).toHaveTextContent('Not today.');
});
