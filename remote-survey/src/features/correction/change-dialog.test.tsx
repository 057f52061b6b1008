import { useTestServer } from '@tapin/shared/testing/server';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { mockSchoolDay, newAnswer } from '#src/testing/mock-school-day.ts';
import { continueButton, findHeading, openSurvey, radio } from '#src/testing/open-survey.ts';

const server = useTestServer();
const user = userEvent.setup();
const answers = [newAnswer('q1', true), newAnswer('q2', true), newAnswer('q3', 4)];
const changeButton = (question: string) => screen.findByRole('button', { name: `Change: ${question}` });

async function openDialog(question: string) {
  await user.click(await changeButton(question));
  return screen.findByRole('dialog', { name: question });
}

test('a student replaces an answer with the keyboard alone', async () => {
  const { day, handlers } = mockSchoolDay({ answers });
  server.use(...handlers);
  await openSurvey();
  const button = await changeButton('Do you feel rested?');
  button.focus();
  await user.keyboard('[Enter]');
  await screen.findByRole('dialog', { name: 'Do you feel rested?' });
  expect(radio('Yes')).toHaveFocus();
  await user.keyboard('[ArrowRight][Enter]');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(day.corrections).toEqual([{ answer: 'answer-q2', response: false }]);
  const summary = await screen.findByRole('region', { name: 'Your answers today' });
  expect(within(summary).getByText('No')).toBeVisible();
});

test('a change to a low feeling leads to the ending of a hard day, with the focus on its title', async () => {
  server.use(...mockSchoolDay({ answers }).handlers);
  await openSurvey();
  await openDialog('How are you feeling today?');
  await user.click(radio('Awful'));
  await user.click(continueButton());
  const heading = await findHeading('Thank you for telling us, Ana');
  await waitFor(() => expect(heading).toHaveFocus());
});

test('a change keeps the answer that another device stored meanwhile, and offers to change that answer', async () => {
  const { day, handlers } = mockSchoolDay({ answers });
  server.use(...handlers);
  await openSurvey();
  await openDialog('How are you feeling today?');
  day.answers[2] = { ...newAnswer('q3', 3), _id: 'answer-q3.1' };
  await user.click(radio('Rad'));
  await user.click(continueButton());
  expect(await screen.findByText('You answered this one in another window. We kept it.')).toBeVisible();
  await user.click(radio('Rad'));
  await user.click(continueButton());
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(day.corrections.at(-1)).toEqual({ answer: 'answer-q3.1', response: 5 });
});

test('the dialog says why changing an answer failed, and keeps the choice', async () => {
  server.use(
    http.post('*/api/student/correct-response/cedar', () =>
      HttpResponse.json(
        { msg: 'Only today’s answers can be changed.', code: 'answer_not_of_today' },
        { status: 409 },
      ),
    ),
    ...mockSchoolDay({ answers }).handlers,
  );
  await openSurvey();
  await openDialog('Have you eaten today?');
  await user.click(radio('No'));
  await user.click(continueButton());
  expect(await screen.findByRole('alert')).toHaveTextContent('Only today’s answers can be changed.');
  expect(radio('No')).toBeChecked();
});
