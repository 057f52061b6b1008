import { useTestServer } from '@tapin/shared/testing/server';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { mockSchoolDay } from '#src/testing/mock-school-day.ts';
import { answerQuestion, continueButton, findHeading, openSurvey, radio } from '#src/testing/open-survey.ts';

const server = useTestServer();
const user = userEvent.setup();
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
