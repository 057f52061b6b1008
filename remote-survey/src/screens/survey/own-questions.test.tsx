import { useTestServer } from '@tapin/shared/testing/server';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { getDefaultStore } from 'jotai';
import { HttpResponse, http } from 'msw';
import { answerTo, aSchoolDay, laugh, safe } from '#src/testing/a-school-day.ts';
import { answer, continueButton, findHeading, openSurvey, radio } from '#src/testing/open-survey.ts';
import { selectionAtom } from './selection-atom.ts';

const server = useTestServer();
const user = userEvent.setup();
const submitPath = '*/api/student/submit-response/cedar';
const threeAnswers = [answerTo('q1', true), answerTo('q2', true), answerTo('q3', 4)];
const withdrawn = 'That question is no longer asked. Your other answers count.';

const refuse = () => HttpResponse.json({ msg: 'Not found.', code: 'not_found' }, { status: 404 });

function comeBack() {
  act(() => {
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  });
}

test("asks the school's own questions after the three, and lists their words in the summary", async () => {
  const { day, handlers } = aSchoolDay({ own: [safe, laugh] });
  server.use(...handlers);
  await openSurvey();
  await answer(user, 'Have you eaten today?', 'Yes');
  await answer(user, 'Do you feel rested?', 'Yes');
  await answer(user, 'How are you feeling today?', 'Good');
  await findHeading('Do you feel safe here?');
  expect(screen.getByText('4 of 5')).toBeVisible();
  await answer(user, 'Do you feel safe here?', 'No');
  await findHeading('How often do you laugh?');
  expect(screen.getAllByRole('radio').map((each) => each.parentElement?.textContent)).toEqual(laugh.steps);
  await answer(user, 'How often do you laugh?', 'Sometimes');
  const summary = await screen.findByRole('region', { name: 'Your answers today' });
  const words = within(summary).getAllByRole('definition');
  expect(words.map(({ textContent }) => textContent)).toEqual(['Yes', 'Yes', 'Good', 'No', 'Sometimes']);
  expect(day.submissions.slice(3)).toEqual([
    { questionId: 'q17', response: false },
    { questionId: 'q18', response: 3 },
  ]);
});

test('moves through the five steps with the arrow keys', async () => {
  const { day, handlers } = aSchoolDay({ own: [laugh], answers: threeAnswers });
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
    { ...safe, ...fallback },
    { ...laugh, ...fallback },
  ];
  server.use(...aSchoolDay({ own, answers: threeAnswers }).handlers);
  await openSurvey();
  expect(await findHeading('Do you feel safe here?')).toHaveAttribute('lang', 'es');
  // The words for yes and no come from the locale of the page.
  expect(screen.getByText('Yes')).not.toHaveAttribute('lang');
  await answer(user, 'Do you feel safe here?', 'Yes');
  await findHeading('How often do you laugh?');
  expect(screen.getByText('Never')).toHaveAttribute('lang', 'es');
  await answer(user, 'How often do you laugh?', 'Never');
  await findHeading('Thank you, Ana!');
  expect(screen.getByText('How often do you laugh?')).toHaveAttribute('lang', 'es');
  expect(screen.getByText('Never')).toHaveAttribute('lang', 'es');
  expect(screen.getByText('Have you eaten today?')).not.toHaveAttribute('lang');
});

test('leaves out a question of a type that this version does not know', async () => {
  const own = [{ ...safe, type: 'slider' }, laugh];
  server.use(...aSchoolDay({ own, answers: threeAnswers }).handlers);
  await openSurvey();
  await findHeading('How often do you laugh?');
  expect(screen.getByText('4 of 4')).toBeVisible();
});

test('shows no help after a low answer to a school’s own question', async () => {
  const answers = [...threeAnswers, answerTo('q17', false), answerTo('q18', 1)];
  server.use(...aSchoolDay({ own: [safe, laugh], answers }).handlers);
  await openSurvey();
  await findHeading('Thank you, Ana!');
  expect(screen.queryByText(/988/)).not.toBeInTheDocument();
  expect(screen.queryByText(/cafeteria/)).not.toBeInTheDocument();
});

test('keeps an answer offline and sends it automatically when the connection is back', async () => {
  const { day, handlers } = aSchoolDay({ own: [laugh], answers: threeAnswers });
  server.use(...handlers);
  await openSurvey();
  await findHeading('How often do you laugh?');
  server.use(http.post(submitPath, () => HttpResponse.error(), { once: true }));
  await answer(user, 'How often do you laugh?', 'Always');
  await screen.findByRole('alert');
  expect(radio('Always')).toBeChecked();
  act(() => {
    window.dispatchEvent(new Event('online'));
  });
  await findHeading('Thank you, Ana!');
  expect(day.submissions).toEqual([{ questionId: 'q18', response: 5 }]);
});

test('shows the next question when another tab has answered this one', async () => {
  const { day, handlers } = aSchoolDay({ own: [safe, laugh], answers: threeAnswers });
  server.use(...handlers);
  await openSurvey();
  await findHeading('Do you feel safe here?');
  await user.click(radio('Yes'));
  day.answers.push(answerTo('q17', false));
  comeBack();
  await findHeading('How often do you laugh?');
  expect(screen.getByText(/You already answered that one in another window/)).toBeVisible();
});

describe('when a question is no longer asked', () => {
  test('shows no notice about the selection of another student at the same computer', async () => {
    const selection = { student: 'ben', question: 'q99', response: true };
    getDefaultStore().set(selectionAtom, selection);
    server.use(...aSchoolDay({ own: [safe], answers: threeAnswers }).handlers);
    await openSurvey();
    await findHeading('Do you feel safe here?');
    expect(screen.queryByText(withdrawn)).not.toBeInTheDocument();
    expect(getDefaultStore().get(selectionAtom)).toEqual(selection);
  });

  test('shows the next question after the server refused the answer, with the reason', async () => {
    const { day, handlers } = aSchoolDay({ own: [safe, laugh], answers: threeAnswers });
    server.use(...handlers);
    await openSurvey();
    await findHeading('Do you feel safe here?');
    server.use(http.post(submitPath, refuse, { once: true }));
    day.own = [laugh];
    await answer(user, 'Do you feel safe here?', 'Yes');
    expect(await findHeading('How often do you laugh?')).toHaveFocus();
    expect(await screen.findByText(withdrawn)).toHaveAttribute('role', 'status');
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    expect(getDefaultStore().get(selectionAtom)).toBeNull();
    await user.click(radio('Often'));
    expect(screen.queryByText(withdrawn)).not.toBeInTheDocument();
    await user.click(continueButton());
    await findHeading('Thank you, Ana!');
  });

  test('shows the thank-you screen when it was the last question', async () => {
    const { day, handlers } = aSchoolDay({ own: [safe], answers: threeAnswers });
    server.use(...handlers);
    await openSurvey();
    await findHeading('Do you feel safe here?');
    await user.click(radio('Yes'));
    day.own = [];
    comeBack();
    await findHeading('Thank you, Ana!');
    expect(await screen.findByText(withdrawn)).toBeVisible();
    expect(getDefaultStore().get(selectionAtom)).toBeNull();
  });

  test('shows the refusal when the question is still listed', async () => {
    server.use(
      http.post(submitPath, refuse, { once: true }),
      ...aSchoolDay({ own: [safe], answers: threeAnswers }).handlers,
    );
    await openSurvey();
    await answer(user, 'Do you feel safe here?', 'Yes');
    expect(await screen.findByRole('alert')).toHaveTextContent('Not found.');
    await user.click(continueButton());
    await findHeading('Thank you, Ana!');
  });

  test('keeps the answer when the questions cannot be loaded, and retries', async () => {
    const { day, handlers } = aSchoolDay({ own: [safe], answers: threeAnswers });
    server.use(...handlers);
    await openSurvey();
    await findHeading('Do you feel safe here?');
    server.use(
      http.post(submitPath, refuse),
      http.get('*/api/student/cedar/questions', () => HttpResponse.error(), { once: true }),
    );
    await answer(user, 'Do you feel safe here?', 'Yes');
    expect(await screen.findByRole('alert')).toHaveTextContent('Not found.');
    day.own = [];
    await user.click(continueButton());
    await findHeading('Thank you, Ana!');
    await waitFor(() => expect(screen.getByText(withdrawn)).toBeVisible());
  });
});
