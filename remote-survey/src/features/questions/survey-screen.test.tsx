import type { Me } from '@tapin/shared/api';
import { changeLanguage } from '@tapin/shared/i18n';
import { useTestServer } from '@tapin/shared/testing/server';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { setupPath } from '#src/components/check-in.ts';
import { ana, mockSchoolDay, newAnswer } from '#src/testing/mock-school-day.ts';
import { answerQuestion, continueButton, findHeading, openSurvey, radio } from '#src/testing/open-survey.ts';

const server = useTestServer();
const user = userEvent.setup();

const answered = () =>
  within(screen.getByRole('region', { name: 'Your answers today' }))
    .getAllByRole('definition')
    .filter((definition) => !within(definition).queryByRole('button'))
    .map((definition) => definition.textContent);

test('asks the three questions one at a time and thanks with what was answered', async () => {
  const { day, handlers } = mockSchoolDay();
  server.use(...handlers);
  await openSurvey();
  await answerQuestion(user, 'Have you eaten today?', 'Yes');
  await answerQuestion(user, 'Do you feel rested?', 'No');
  await answerQuestion(user, 'How are you feeling today?', 'Good');
  await findHeading('Thank you, Ana!');
  expect(answered()).toEqual(['Yes', 'No', 'Good']);
  expect(day.submissions).toEqual([
    { questionId: 'q1', response: true },
    { questionId: 'q2', response: false },
    { questionId: 'q3', response: 4 },
  ]);
});

test('shows every question that the server lists, in its order, also one without a drawing', async () => {
  const questions = [
    { _id: 'q3', question: 'How are you feeling today?', type: 'feeling', graphic: 'feeling' },
    { _id: 'q17', question: 'Do you feel safe here?', type: 'basic', graphic: 'safe' },
    { _id: 'q1', question: 'Have you eaten today?', type: 'basic', graphic: 'eaten' },
  ];
  const { day, handlers } = mockSchoolDay({ questions });
  server.use(...handlers);
  await openSurvey();
  await answerQuestion(user, 'How are you feeling today?', 'Good');
  await findHeading('Do you feel safe here?');
  expect(screen.getByText('2 of 3')).toBeVisible();
  await answerQuestion(user, 'Do you feel safe here?', 'No');
  await answerQuestion(user, 'Have you eaten today?', 'Yes');
  await findHeading('Thank you, Ana!');
  expect(answered()).toEqual(['Good', 'No', 'Yes']);
  expect(day.submissions.map(({ questionId }) => questionId)).toEqual(['q3', 'q17', 'q1']);
});

test('starts at the first question without an answer of today', async () => {
  server.use(...mockSchoolDay({ answers: [newAnswer('q1', true), newAnswer('q3', 5)] }).handlers);
  await openSurvey();
  await findHeading('Do you feel rested?');
  expect(screen.getByText('2 of 3')).toBeVisible();
});

test('shows the thank-you screen at once when everything is answered', async () => {
  const answers = [newAnswer('q1', true), newAnswer('q2', false), newAnswer('q3', 3)];
  server.use(...mockSchoolDay({ answers }).handlers);
  await openSurvey();
  await findHeading('Thank you, Ana!');
  expect(answered()).toEqual(['Yes', 'No', 'Okay']);
});

test('addresses the student by the preferred name', async () => {
  const me = { ...ana, user: { ...ana.user, preferredName: 'Anita' } };
  const answers = [newAnswer('q1', true), newAnswer('q2', false), newAnswer('q3', 3)];
  server.use(...mockSchoolDay({ me, answers }).handlers);
  await openSurvey();
  expect(await findHeading('Thank you, Anita!')).toBeVisible();
});

test('Continue without an answer says why it does nothing, until an answer is selected', async () => {
  const { day, handlers } = mockSchoolDay();
  server.use(...handlers);
  await openSurvey();
  await findHeading('Have you eaten today?');
  await user.click(continueButton());
  expect(screen.getByText('Choose an answer first.')).toBeVisible();
  expect(continueButton()).toHaveFocus();
  await user.click(radio('No'));
  expect(screen.queryByText('Choose an answer first.')).not.toBeInTheDocument();
  await user.click(continueButton());
  await findHeading('Do you feel rested?');
  expect(screen.queryByText('Choose an answer first.')).not.toBeInTheDocument();
  expect(day.submissions).toHaveLength(1);
});

test('enables Continue only after an answer is selected, for each question', async () => {
  server.use(...mockSchoolDay().handlers);
  await openSurvey();
  await findHeading('Have you eaten today?');
  expect(continueButton()).toHaveAttribute('aria-disabled', 'true');
  await user.click(radio('No'));
  expect(continueButton()).toHaveAttribute('aria-disabled', 'false');
  await user.click(continueButton());
  await findHeading('Do you feel rested?');
  expect(radio('Yes')).not.toBeChecked();
  expect(radio('No')).not.toBeChecked();
  expect(continueButton()).toHaveAttribute('aria-disabled', 'true');
});

test('the check-in is answered with the keyboard alone, and the focus follows the questions', async () => {
  const { day, handlers } = mockSchoolDay({ answers: [newAnswer('q1', true)] });
  server.use(...handlers);
  await openSurvey();
  await findHeading('Do you feel rested?');
  await user.tab();
  await user.keyboard('[Space][Enter]');
  const feeling = await findHeading('How are you feeling today?');
  expect(feeling).toHaveFocus();
  await user.tab();
  await user.keyboard('[Space][ArrowRight][ArrowRight][Enter]');
  expect(await findHeading('Thank you, Ana!')).toHaveFocus();
  expect(day.submissions).toEqual([
    { questionId: 'q2', response: true },
    { questionId: 'q3', response: 3 },
  ]);
});

test('does not move the focus when the page opens', async () => {
  server.use(...mockSchoolDay().handlers);
  await openSurvey();
  await findHeading('Have you eaten today?');
  expect(document.body).toHaveFocus();
});

test.each([
  ['without class assignments to select teachers', { ...ana, classes: [] }, '/auth/select-teachers'],
  ['without a grade to select grade', { ...ana, grade: null }, '/auth/select-grade'],
  [
    'without either to select grade, the earlier step',
    { ...ana, classes: [], grade: null },
    '/auth/select-grade',
  ],
])('redirects a student %s', async (_, me, path) => {
  server.use(...mockSchoolDay({ me }).handlers);
  await openSurvey();
  await screen.findByText('Elsewhere');
  expect(screen.getByTestId('location')).toHaveTextContent(path);
});

test('shows a skeleton while the questions load', async () => {
  server.use(...mockSchoolDay().handlers);
  await openSurvey();
  expect(screen.getByRole('status', { name: 'Loading…' })).toBeInTheDocument();
  await findHeading('Have you eaten today?');
  expect(screen.queryByRole('status', { name: 'Loading…' })).not.toBeInTheDocument();
});

test('shows why the questions could not be loaded, and retries on request', async () => {
  const { handlers } = mockSchoolDay();
  server.use(
    http.get(
      '*/api/student/cedar/questions',
      () => HttpResponse.json({ msg: 'Busy right now.', code: 'unavailable' }, { status: 503 }),
      { once: true },
    ),
    ...handlers,
  );
  await openSurvey();
  expect(await screen.findByRole('alert')).toHaveTextContent('Busy right now.');
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await findHeading('Have you eaten today?');
});

test('the questions are reloaded automatically when the connection is back', async () => {
  const { handlers } = mockSchoolDay();
  server.use(
    http.get('*/api/student/cedar/questions', () => HttpResponse.error(), { once: true }),
    ...handlers,
  );
  await openSurvey();
  await screen.findByRole('alert');
  act(() => {
    window.dispatchEvent(new Event('offline'));
    window.dispatchEvent(new Event('online'));
  });
  await findHeading('Have you eaten today?');
});

test('keeps question and selection when the language changes', async () => {
  const { handlers } = mockSchoolDay({ answers: [newAnswer('q1', true)] });
  server.use(...handlers);
  await openSurvey();
  await findHeading('Do you feel rested?');
  await user.click(radio('Yes'));
  await act(() => changeLanguage('es'));
  await findHeading('¿Sientes que descansaste?');
  expect(radio('Sí')).toBeChecked();
  expect(screen.getByText('2 de 3')).toBeVisible();
  await act(() => changeLanguage('en'));
});

describe('after a hard day', () => {
  const hardDay = [newAnswer('q1', true), newAnswer('q2', false), newAnswer('q3', 1)];

  test.each([
    [1, true],
    [2, true],
    [3, false],
    [5, false],
  ])('for feeling %i, help is shown: %s', async (feeling, isNamed) => {
    const answers = [newAnswer('q1', true), newAnswer('q2', false), newAnswer('q3', feeling)];
    server.use(...mockSchoolDay({ answers }).handlers);
    await openSurvey();
    await screen.findByText('Your answers today');
    expect(screen.queryAllByText(/Call or text 988/)).toHaveLength(isNamed ? 1 : 0);
  });

  test('a deployment can replace the help with its own text', async () => {
    server.use(...mockSchoolDay({ answers: hardDay, support: 'Come to room 12.' }).handlers);
    await openSurvey();
    expect(await screen.findByText('Come to room 12.')).toBeVisible();
    expect(screen.getByText(/It may take time/)).toBeVisible();
    expect(screen.queryByText(/988|911/)).not.toBeInTheDocument();
  });

  test('a deployment that removes the help text leaves one line without numbers', async () => {
    server.use(...mockSchoolDay({ answers: hardDay, support: null }).handlers);
    await openSurvey();
    expect(await screen.findByText('Tell an adult you trust today.')).toBeVisible();
    expect(screen.getByText(/It may take time/)).toBeVisible();
    expect(screen.queryByText(/988|911/)).not.toBeInTheDocument();
  });
});

const dialog = (name: string) => screen.findByRole('dialog', { name });

test('Back opens the previous answers one after the other, and keeps the choice for the next question', async () => {
  window.history.replaceState(null, '');
  const { day, handlers } = mockSchoolDay();
  server.use(...handlers);
  await openSurvey();
  await answerQuestion(user, 'Have you eaten today?', 'Yes');
  await answerQuestion(user, 'Do you feel rested?', 'Yes');
  await findHeading('How are you feeling today?');
  await user.click(radio('Good'));
  await waitFor(() => expect(window.history.state).toMatchObject({ answered: 2 }));

  window.history.back();
  await dialog('Do you feel rested?');
  window.history.back();
  await dialog('Have you eaten today?');
  await user.keyboard('[ArrowRight][Enter]');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(day.corrections).toEqual([{ answer: 'answer-q1', response: false }]);

  expect(radio('Good')).toBeChecked();
  await user.click(continueButton());
  await findHeading('Thank you, Ana!');
  window.history.back();
  expect(await dialog('How are you feeling today?')).toBeVisible();
});

const { grade } = ana;
const nobody: Me = { ...ana, classes: [], grade: null, schoolUsers: [], schools: [] };

test('a student who left every teacher at N/A can check in', () => {
  expect(setupPath({ ...nobody, grade })).toBe('/auth/select-teachers');
  expect(setupPath({ ...nobody, grade, hasNoTeachers: true })).toBeNull();
});

test('sends a student without a grade to the choice of grade, also after they chose teachers', () => {
  expect(setupPath({ ...nobody, hasNoTeachers: true })).toBe('/auth/select-grade');
});
