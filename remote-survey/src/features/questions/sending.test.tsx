import { changeLanguage } from '@tapin/shared/i18n';
import type { QueryClient } from '@tapin/shared/query';
import { useTestServer } from '@tapin/shared/testing/server';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { mockSchoolDay, newAnswer } from '#src/testing/mock-school-day.ts';
import { answerQuestion, continueButton, findHeading, openSurvey, radio } from '#src/testing/open-survey.ts';

const server = useTestServer();
const user = userEvent.setup();
const submitPath = '*/api/student/submit-response/cedar';

function setOnline(isOnline: boolean) {
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline);
  act(() => {
    window.dispatchEvent(new Event(isOnline ? 'online' : 'offline'));
  });
}

function refocusPage() {
  act(() => {
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  });
}

/**
 * Holds the reply of the next load of the questions back until the test releases it. The reply has the answers from
 * when the load began.
 */
function delayNextLoad(load: (request: Request) => Response) {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  server.use(
    http.get(
      '*/api/student/cedar/questions',
      async ({ request }) => {
        const reply = load(request);
        await released;
        return reply;
      },
      { once: true },
    ),
  );
  return async (client: QueryClient) => {
    release();
    // A load that was cancelled is no longer fetching.
    await waitFor(() => expect(client.isFetching()).toBe(0));
  };
}

function failNetwork() {
  server.use(http.post(submitPath, () => HttpResponse.error()));
}

afterEach(() => {
  jest.restoreAllMocks();
  jest.useRealTimers();
});

test('an answer is kept offline and sent automatically when the connection is back', async () => {
  const { day, handlers } = mockSchoolDay();
  server.use(...handlers);
  await openSurvey();
  await findHeading('Have you eaten today?');
  failNetwork();
  setOnline(false);
  await user.click(radio('No'));
  await user.click(continueButton());
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'You are offline. Please check your internet connection.',
  );
  expect(radio('No')).toBeChecked();
  expect(continueButton()).toHaveAttribute('aria-disabled', 'false');

  server.resetHandlers(...handlers);
  setOnline(true);
  await findHeading('Do you feel rested?');
  expect(day.submissions).toEqual([{ questionId: 'q1', response: false }]);
});

test('stays on the question when sending the answer fails, and sends it again on the next press', async () => {
  const { handlers } = mockSchoolDay();
  server.use(...handlers);
  await openSurvey();
  await findHeading('Have you eaten today?');
  failNetwork();
  await answerQuestion(user, 'Have you eaten today?', 'Yes');
  expect(await screen.findByRole('alert')).toHaveTextContent('Network Error');
  server.resetHandlers(...handlers);
  await user.click(continueButton());
  await findHeading('Do you feel rested?');
});

test('an answer is sent again automatically after a server error', async () => {
  jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate'] });
  const userWithTimers = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
  const { handlers } = mockSchoolDay();
  server.use(
    http.post(submitPath, () => new HttpResponse(null, { status: 502 }), { once: true }),
    ...handlers,
  );
  await openSurvey();
  await answerQuestion(userWithTimers, 'Have you eaten today?', 'Yes');
  await screen.findByRole('alert');
  expect(screen.getByText(/We’ll send it for you soon/)).toHaveAttribute('role', 'status');
  await act(() => jest.advanceTimersByTimeAsync(10_000));
  await findHeading('Do you feel rested?');
});

test('an answer is sent again soon when the browser reports a connection that does not work yet', async () => {
  jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate'] });
  const userWithTimers = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
  const { handlers } = mockSchoolDay();
  server.use(...handlers);
  await openSurvey();
  failNetwork();
  setOnline(false);
  await answerQuestion(userWithTimers, 'Have you eaten today?', 'No');
  await screen.findByRole('alert');
  setOnline(true);
  await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('Network Error'));

  server.resetHandlers(...handlers);
  await act(() => jest.advanceTimersByTimeAsync(1_000));
  await findHeading('Do you feel rested?');
});

test('a failed answer is not sent again automatically after the student has changed it', async () => {
  const { day, handlers } = mockSchoolDay();
  server.use(...handlers);
  await openSurvey();
  await findHeading('Have you eaten today?');
  failNetwork();
  await answerQuestion(user, 'Have you eaten today?', 'Yes');
  await screen.findByRole('alert');
  await user.click(radio('No'));
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  server.resetHandlers(...handlers);
  setOnline(true);
  await user.click(continueButton());
  await findHeading('Do you feel rested?');
  expect(day.submissions).toEqual([{ questionId: 'q1', response: false }]);
});

test('an answer is sent once however often Continue is pressed, and the next question waits for the server’s reply', async () => {
  const { day, handlers } = mockSchoolDay();
  let acknowledge = () => {};
  const acknowledged = new Promise<void>((resolve) => {
    acknowledge = resolve;
  });
  let requests = 0;
  server.use(
    http.post(submitPath, async () => {
      requests += 1;
      await acknowledged;
    }),
    ...handlers,
  );
  await openSurvey();
  await findHeading('Have you eaten today?');
  await user.click(radio('Yes'));
  const form = continueButton().closest('form');
  act(() => {
    form?.requestSubmit();
    form?.requestSubmit();
  });
  await user.dblClick(continueButton());
  await user.keyboard('[Enter]');
  expect(continueButton()).toHaveAttribute('aria-busy', 'true');
  await user.click(radio('No'));
  expect(radio('Yes')).toBeChecked();
  await waitFor(() => expect(requests).toBe(1));
  acknowledge();
  await findHeading('Do you feel rested?');
  expect(requests).toBe(1);
  expect(day.submissions).toEqual([{ questionId: 'q1', response: true }]);
});

test('shows that an answer is still being sent only after a while', async () => {
  jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate'] });
  const userWithTimers = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
  const { handlers } = mockSchoolDay();
  server.use(
    http.post(submitPath, () => new Promise<never>(() => undefined)),
    ...handlers,
  );
  await openSurvey();
  await answerQuestion(userWithTimers, 'Have you eaten today?', 'Yes');
  expect(screen.queryByText(/Still sending/)).not.toBeInTheDocument();
  await act(() => jest.advanceTimersByTimeAsync(3_000));
  expect(screen.getByText(/Still sending/)).toHaveAttribute('role', 'status');
});

test("shows the server's reason for a refusal, and allows another attempt", async () => {
  const { handlers } = mockSchoolDay();
  server.use(
    http.post(
      submitPath,
      () => HttpResponse.json({ msg: 'Please wait a moment.', code: 'too_many_requests' }, { status: 429 }),
      { once: true },
    ),
    ...handlers,
  );
  await openSurvey();
  await answerQuestion(user, 'Have you eaten today?', 'Yes');
  expect(await screen.findByRole('alert')).toHaveTextContent('Please wait a moment.');
  await user.click(continueButton());
  await findHeading('Do you feel rested?');
});

describe('with a second tab', () => {
  test('shows that the first answer counts when the other tab has sent a different answer', async () => {
    const { day, handlers } = mockSchoolDay();
    server.use(...handlers);
    await openSurvey();
    await findHeading('Have you eaten today?');
    day.answers.push(newAnswer('q1', false));
    await answerQuestion(user, 'Have you eaten today?', 'Yes');
    await findHeading('Do you feel rested?');
    expect(screen.getByText(/We kept your first answer/)).toBeVisible();
    expect(day.answers).toEqual([expect.objectContaining({ question: 'q1', response: false })]);
  });

  test('shows the next question when the student returns to this tab', async () => {
    const { day, handlers } = mockSchoolDay();
    server.use(...handlers);
    await openSurvey();
    await findHeading('Have you eaten today?');
    await user.click(radio('Yes'));
    day.answers.push(newAnswer('q1', false));
    refocusPage();
    await findHeading('Do you feel rested?');
    expect(screen.getByText(/You answered this one in another window/)).toBeVisible();
    expect(continueButton()).toHaveAttribute('aria-disabled', 'true');
  });

  test('clears the error of a question that the other tab has answered', async () => {
    const { day, handlers } = mockSchoolDay();
    server.use(...handlers);
    await openSurvey();
    failNetwork();
    await answerQuestion(user, 'Have you eaten today?', 'Yes');
    await screen.findByRole('alert');
    day.answers.push(newAnswer('q1', true));
    refocusPage();
    await findHeading('Do you feel rested?');
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  test('a reload of the questions that began before the answer does not overwrite the answer', async () => {
    const { load, handlers } = mockSchoolDay();
    server.use(...handlers);
    const { queryClient } = await openSurvey();
    await findHeading('Have you eaten today?');
    const releaseLoad = delayNextLoad(load);
    refocusPage();
    await answerQuestion(user, 'Have you eaten today?', 'Yes');
    await answerQuestion(user, 'Do you feel rested?', 'Yes');
    await findHeading('How are you feeling today?');
    await releaseLoad(queryClient);
    await findHeading('How are you feeling today?');
  });
});

test('does not repeat a question that was answered while another language was loading', async () => {
  const { load, handlers } = mockSchoolDay();
  server.use(...handlers);
  const { queryClient } = await openSurvey();
  await findHeading('Have you eaten today?');
  await user.click(radio('Yes'));
  const releaseLoad = delayNextLoad(load);
  await act(() => changeLanguage('es'));
  await user.click(screen.getByRole('button', { name: 'Continuar' }));
  await findHeading('¿Sientes que descansaste?');
  await releaseLoad(queryClient);
  await findHeading('¿Sientes que descansaste?');
  await act(() => changeLanguage('en'));
});
