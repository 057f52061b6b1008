import { useTestServer } from '@tapin/shared/testing/server';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { ana, mockSchoolDay } from '#src/testing/mock-school-day.ts';
import { answerQuestion, continueButton, findHeading, openSurvey, radio } from '#src/testing/open-survey.ts';

const server = useTestServer();
const user = userEvent.setup();

/**
 * Answers the first question with No after the server has ended the session, then leaves the screen as the shell does.
 */
async function expireSession() {
  const { handlers } = mockSchoolDay();
  const body = { message: 'session expired', msg: '', code: 'session_expired' };
  server.use(
    http.post('*/api/student/submit-response/cedar', () => HttpResponse.json(body, { status: 401 })),
    ...handlers,
  );
  const { unmount } = await openSurvey();
  await answerQuestion(user, 'Have you eaten today?', 'No');
  await screen.findByRole('alert');
  unmount();
  server.resetHandlers();
}

test('restores the unsent answer after the student has logged in again', async () => {
  await expireSession();
  const { day, handlers } = mockSchoolDay();
  server.use(...handlers);
  await openSurvey();
  await findHeading('Have you eaten today?');
  expect(radio('No')).toBeChecked();
  expect(screen.getByText(/This answer was not sent yet/)).toBeVisible();
  await user.click(continueButton());
  await findHeading('Do you feel rested?');
  expect(day.submissions).toEqual([{ questionId: 'q1', response: false }]);
});

test('does not show the unsent answer to another student at the same computer', async () => {
  await expireSession();
  const me = { ...ana, user: { ...ana.user, _id: 'ben', firstName: 'Ben' } };
  server.use(...mockSchoolDay({ me }).handlers);
  await openSurvey();
  await findHeading('Have you eaten today?');
  expect(radio('No')).not.toBeChecked();
  expect(continueButton()).toHaveAttribute('aria-disabled', 'true');
  expect(screen.queryByText(/not sent yet/)).not.toBeInTheDocument();
});
