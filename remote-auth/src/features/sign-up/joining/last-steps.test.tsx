import { useTestServer } from '@tapin/shared/testing/server';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import {
  currentPath,
  logInAs,
  mockFailure,
  mockMe,
  mockSuccess,
  openScreen,
} from '#src/testing/open-screen.ts';
import { districtAdmin, member, student } from '#src/testing/people.ts';

const server = useTestServer();
const grade = () => screen.getByLabelText('Grade');
const continueButton = () => screen.getByRole('button', { name: 'Continue' });

test('saves one of twelve grades and leads on to the teachers', async () => {
  logInAs(student(null));
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
  logInAs(student(null));
  await openScreen('/auth/select-grade');
  expect(screen.getByText(/You have joined Cedar Elementary/)).toBeInTheDocument();
});

test('the step of the grade begins with the known grade', async () => {
  logInAs(student(7));
  await openScreen('/auth/select-grade');
  expect(grade()).toHaveValue('7');
});

test('the step of the grade stays open when saving fails', async () => {
  logInAs(student(7));
  mockFailure(server, 'post', '/student/grade/school-1', 'Not today.');
  await openScreen('/auth/select-grade');
  await userEvent.click(continueButton());
  expect(await screen.findByRole('alert')).toHaveTextContent('Not today.');
});

// Nine searchable pickers in jsdom take seconds on a busy machine.
jest.setTimeout(30_000);
const newStudent = { ...student(), classes: [] };

const teachers = [
  { _id: 't1', firstName: 'Pat', lastName: 'Lee', namePrefix: 'Ms' },
  { _id: 't2', firstName: 'Omar', lastName: 'Oz', namePrefix: '' },
];

async function open(me = newStudent) {
  logInAs(me);
  mockMe(server, me);
  server.use(http.get('*/api/school/school-1/teachers', () => HttpResponse.json({ teachers })));
  await openScreen('/auth/select-teachers');
  await screen.findByRole('combobox', { name: 'Counselor' });
}
const picker = (name: string) => screen.getByRole('combobox', { name });

async function pick(slot: string, search: string, option: string) {
  await userEvent.click(picker(slot));
  await userEvent.type(picker(slot), search);
  await userEvent.click(await screen.findByRole('option', { name: option }));
}

test('offers nine pickers and continues only when all are chosen', async () => {
  await open();
  expect(screen.getAllByRole('combobox')).toHaveLength(9);
  await pick('Counselor', 'lee', 'Ms Pat Lee');
  expect(picker('Counselor')).toHaveValue('Ms Pat Lee');
  expect(continueButton()).toBeDisabled();
  await userEvent.click(screen.getByRole('button', { name: 'I have no more teachers' }));
  expect(picker('Homeroom')).toHaveValue('No one (N/A)');
  expect(continueButton()).toBeEnabled();
  expect(continueButton()).toHaveFocus();
});

test('the step of the teachers does not send N/A, and leads to the check-in', async () => {
  const bodies = mockSuccess(server, 'post', '/student/select-classes/school-1');
  await open();
  await pick('First period', 'om', 'Omar Oz');
  await userEvent.click(screen.getByRole('button', { name: 'I have no more teachers' }));
  await userEvent.click(continueButton());
  await waitFor(() => expect(currentPath()).toBe('/survey'));
  expect(bodies).toEqual([
    { schoolId: 'school-1', classes: [{ class: 'first_period', teacherId: 't2' }], gradeId: 5 },
  ]);
});

test('says that no teacher has the name that was typed', async () => {
  await open();
  await userEvent.type(picker('Counselor'), 'zzz');
  expect(await screen.findByText('No teacher with that name')).toBeInTheDocument();
});

test('the step of the teachers shows why the choice was not saved', async () => {
  mockFailure(server, 'post', '/student/select-classes/school-1', 'Not at this school.');
  await open();
  await userEvent.click(screen.getByRole('button', { name: 'I have no more teachers' }));
  await userEvent.click(continueButton());
  expect(await screen.findByRole('alert')).toHaveTextContent('Not at this school.');
});

test('the step of the teachers offers a retry when the teachers cannot be loaded', async () => {
  logInAs(newStudent);
  mockMe(server, newStudent);
  mockFailure(server, 'get', '/school/school-1/teachers', 'Not today.');
  await openScreen('/auth/select-teachers');
  expect(await screen.findByRole('alert')).toHaveTextContent('Not today.');
  server.use(http.get('*/api/school/school-1/teachers', () => HttpResponse.json({ teachers })));
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('combobox', { name: 'Counselor' })).toBeInTheDocument();
});

test.each(['Ms', 'Mrs', 'Mr'])('saves the name prefix %s', async (name) => {
  logInAs(member('teacher'));
  mockMe(server, member('teacher'));
  const bodies = mockSuccess(server, 'put', '/user/profile', {});
  await openScreen('/auth/name-prefix');
  await userEvent.click(screen.getByRole('radio', { name }));
  await userEvent.click(continueButton());
  await waitFor(() => expect(currentPath()).toBe('/staff/dashboard'));
  expect(bodies).toEqual([{ namePrefix: name }]);
});

test('the step of the name prefix saves nothing for "Prefer not to say"', async () => {
  logInAs(districtAdmin('pending', false));
  mockMe(server, districtAdmin('pending', false));
  const bodies = mockSuccess(server, 'put', '/user/profile', {});
  await openScreen('/auth/name-prefix');
  expect(screen.getByRole('radio', { name: 'Prefer not to say' })).toBeChecked();
  await userEvent.click(continueButton());
  await waitFor(() => expect(currentPath()).toBe('/auth/not-verified'));
  expect(bodies).toEqual([]);
});
