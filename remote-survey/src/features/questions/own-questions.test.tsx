import { yesNoQuestions } from '@tapin/shared/contract/questions';
import { laughQuestion, safeQuestion } from '@tapin/shared/testing/own-questions';
import { useTestServer } from '@tapin/shared/testing/server';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { getDefaultStore } from 'jotai';
import { HttpResponse, http } from 'msw';
import { Drawing } from '#src/components/drawing.tsx';
import { mockSchoolDay, newAnswer } from '#src/testing/mock-school-day.ts';
import { answerQuestion, continueButton, findHeading, openSurvey, radio } from '#src/testing/open-survey.ts';
import { selectionAtom } from './selection.ts';

const drawingOf = (name: string, yes: boolean) =>
  render(<Drawing of={name} yes={yes} />).container.querySelector('svg')?.innerHTML;

test('the drawings of yes and no differ for each built-in question, and for a question without a specific drawing', () => {
  const names = [...yesNoQuestions.map(({ name }) => name), 'q17'];
  const drawings = names.flatMap((name) => [drawingOf(name, true), drawingOf(name, false)]);
  expect(new Set(drawings).size).toBe(2 * names.length);
});

test('every question without a specific drawing has the same picture', () => {
  expect(drawingOf('q17', true)).toBe(drawingOf('q18', true));
});

const server = useTestServer();
const user = userEvent.setup();
const submitPath = '*/api/student/submit-response/cedar';
const threeAnswers = [newAnswer('q1', true), newAnswer('q2', true), newAnswer('q3', 4)];
const withdrawnText = 'That question is no longer asked. Your other answers count.';

const refuse = () => HttpResponse.json({ msg: 'Not found.', code: 'not_found' }, { status: 404 });

function refocusPage() {
  act(() => {
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  });
}

test("asks the school's own questions after the three, and lists their words in the summary", async () => {
  const { day, handlers } = mockSchoolDay({ own: [safeQuestion, laughQuestion] });
  server.use(...handlers);
  await openSurvey();
  await answerQuestion(user, 'Have you eaten today?', 'Yes');
  await answerQuestion(user, 'Do you feel rested?', 'Yes');
  await answerQuestion(user, 'How are you feeling today?', 'Good');
  await findHeading('Do you feel safe here?');
  expect(screen.getByText('4 of 5')).toBeVisible();
  await answerQuestion(user, 'Do you feel safe here?', 'No');
  await findHeading('How often do you laugh?');
  expect(screen.getAllByRole('radio').map((each) => each.parentElement?.textContent)).toEqual(
    laughQuestion.steps,
  );
  await answerQuestion(user, 'How often do you laugh?', 'Sometimes');
  const summary = await screen.findByRole('region', { name: 'Your answers today' });
  const words = within(summary)
    .getAllByRole('definition')
    .filter((each) => !within(each).queryByRole('button'));
  expect(words.map(({ textContent }) => textContent)).toEqual(['Yes', 'Yes', 'Good', 'No', 'Sometimes']);
  expect(day.submissions.slice(3)).toEqual([
    { questionId: 'q17', response: false },
    { questionId: 'q18', response: 3 },
  ]);
});

test('moves through the five steps with the arrow keys', async () => {
  const { day, handlers } = mockSchoolDay({ own: [laughQuestion], answers: threeAnswers });
  server.use(...handlers);
  await openSurvey();
  await findHeading('How often do you laugh?');
  await user.tab();
  await user.keyboard('[Space][ArrowDown][ArrowDown][ArrowDown][Enter]');
  await findHeading('Thank you, Ana!');
  expect(day.submissions).toEqual([{ questionId: 'q18', response: 4 }]);
});

test('marks the language of a text that the school wrote in another language only', async () => {
  const fallback = { language: 'es' } as const;
  const own = [
    { ...safeQuestion, ...fallback },
    { ...laughQuestion, ...fallback },
  ];
  server.use(...mockSchoolDay({ own, answers: threeAnswers }).handlers);
  await openSurvey();
  expect(await findHeading('Do you feel safe here?')).toHaveAttribute('lang', 'es');
  // The words for yes and no come from the locale of the page.
  expect(screen.getByText('Yes')).not.toHaveAttribute('lang');
  await answerQuestion(user, 'Do you feel safe here?', 'Yes');
  await findHeading('How often do you laugh?');
  expect(screen.getByText('Never')).toHaveAttribute('lang', 'es');
  await answerQuestion(user, 'How often do you laugh?', 'Never');
  await findHeading('Thank you, Ana!');
  expect(screen.getByText('How often do you laugh?')).toHaveAttribute('lang', 'es');
  expect(screen.getByText('Never')).toHaveAttribute('lang', 'es');
  expect(screen.getByText('Have you eaten today?')).not.toHaveAttribute('lang');
});

test('leaves out a question of a type that this version does not know', async () => {
  const own = [{ ...safeQuestion, type: 'slider' }, laughQuestion];
  server.use(...mockSchoolDay({ own, answers: threeAnswers }).handlers);
  await openSurvey();
  await findHeading('How often do you laugh?');
  expect(screen.getByText('4 of 4')).toBeVisible();
});

test('shows no help after a low answer to a school’s own question', async () => {
  const answers = [...threeAnswers, newAnswer('q17', false), newAnswer('q18', 1)];
  server.use(...mockSchoolDay({ own: [safeQuestion, laughQuestion], answers }).handlers);
  await openSurvey();
  await findHeading('Thank you, Ana!');
  expect(screen.queryByText(/988/)).not.toBeInTheDocument();
  expect(screen.queryByText(/cafeteria/)).not.toBeInTheDocument();
});

test('an answer to an own question is kept offline and sent automatically when the connection is back', async () => {
  const { day, handlers } = mockSchoolDay({ own: [laughQuestion], answers: threeAnswers });
  server.use(...handlers);
  await openSurvey();
  await findHeading('How often do you laugh?');
  server.use(http.post(submitPath, () => HttpResponse.error(), { once: true }));
  await answerQuestion(user, 'How often do you laugh?', 'Always');
  await screen.findByRole('alert');
  expect(radio('Always')).toBeChecked();
  act(() => {
    window.dispatchEvent(new Event('online'));
  });
  await findHeading('Thank you, Ana!');
  expect(day.submissions).toEqual([{ questionId: 'q18', response: 5 }]);
});

test('shows the next question when another tab has answered the own question', async () => {
  const { day, handlers } = mockSchoolDay({ own: [safeQuestion, laughQuestion], answers: threeAnswers });
  server.use(...handlers);
  await openSurvey();
  await findHeading('Do you feel safe here?');
  await user.click(radio('Yes'));
  day.answers.push(newAnswer('q17', false));
  refocusPage();
  await findHeading('How often do you laugh?');
  expect(screen.getByText(/You answered this one in another window/)).toBeVisible();
});

describe('when a question is no longer asked', () => {
  test('shows no notice about the selection of another student at the same computer', async () => {
    const selection = { student: 'ben', question: 'q99', response: true };
    getDefaultStore().set(selectionAtom, selection);
    server.use(...mockSchoolDay({ own: [safeQuestion], answers: threeAnswers }).handlers);
    await openSurvey();
    await findHeading('Do you feel safe here?');
    expect(screen.queryByText(withdrawnText)).not.toBeInTheDocument();
    expect(getDefaultStore().get(selectionAtom)).toEqual(selection);
  });

  test('shows the next question after the server refused the answer, with the reason', async () => {
    const { day, handlers } = mockSchoolDay({ own: [safeQuestion, laughQuestion], answers: threeAnswers });
    server.use(...handlers);
    await openSurvey();
    await findHeading('Do you feel safe here?');
    server.use(http.post(submitPath, refuse, { once: true }));
    day.own = [laughQuestion];
    await answerQuestion(user, 'Do you feel safe here?', 'Yes');
    expect(await findHeading('How often do you laugh?')).toHaveFocus();
    expect(await screen.findByText(withdrawnText)).toHaveAttribute('role', 'status');
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    expect(getDefaultStore().get(selectionAtom)).toBeNull();
    await user.click(radio('Often'));
    expect(screen.queryByText(withdrawnText)).not.toBeInTheDocument();
    await user.click(continueButton());
    await findHeading('Thank you, Ana!');
  });

  test('shows the thank-you screen when the question that is no longer asked was the last one', async () => {
    const { day, handlers } = mockSchoolDay({ own: [safeQuestion], answers: threeAnswers });
    server.use(...handlers);
    await openSurvey();
    await findHeading('Do you feel safe here?');
    await user.click(radio('Yes'));
    day.own = [];
    refocusPage();
    await findHeading('Thank you, Ana!');
    expect(await screen.findByText(withdrawnText)).toBeVisible();
    expect(getDefaultStore().get(selectionAtom)).toBeNull();
  });

  test('shows the refusal of an answer when the question is still listed', async () => {
    server.use(
      http.post(submitPath, refuse, { once: true }),
      ...mockSchoolDay({ own: [safeQuestion], answers: threeAnswers }).handlers,
    );
    await openSurvey();
    await answerQuestion(user, 'Do you feel safe here?', 'Yes');
    expect(await screen.findByRole('alert')).toHaveTextContent('Not found.');
    await user.click(continueButton());
    await findHeading('Thank you, Ana!');
  });

  test('keeps the refused answer when the questions cannot be reloaded, and retries', async () => {
    const { day, handlers } = mockSchoolDay({ own: [safeQuestion], answers: threeAnswers });
    server.use(...handlers);
    await openSurvey();
    await findHeading('Do you feel safe here?');
    server.use(
      http.post(submitPath, refuse),
      http.get('*/api/student/cedar/questions', () => HttpResponse.error(), { once: true }),
    );
    await answerQuestion(user, 'Do you feel safe here?', 'Yes');
    expect(await screen.findByRole('alert')).toHaveTextContent('Not found.');
    day.own = [];
    await user.click(continueButton());
    await findHeading('Thank you, Ana!');
    await waitFor(() => expect(screen.getByText(withdrawnText)).toBeVisible());
  });
});
