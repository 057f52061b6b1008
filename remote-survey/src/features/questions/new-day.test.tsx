import { safeQuestion } from '@tapin/shared/testing/own-questions';
import { useTestServer } from '@tapin/shared/testing/server';
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { getDefaultStore } from 'jotai';
import { http } from 'msw';
import { mockSchoolDay, newAnswer } from '#src/testing/mock-school-day.ts';
import { answerQuestion, findHeading, openSurvey, radio } from '#src/testing/open-survey.ts';
import { selectionAtom } from './selection.ts';

const server = useTestServer();
const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });

function startClockAt(now: string) {
  jest.useFakeTimers({ now: new Date(now), doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate'] });
}

const advanceTime = (milliseconds: number) => act(() => jest.advanceTimersByTimeAsync(milliseconds));

afterEach(() => jest.useRealTimers());

test('the check-in starts again at midnight and shows the new date', async () => {
  startClockAt('2026-11-19T23:59:50');
  const { day, handlers } = mockSchoolDay({ answers: [newAnswer('q1', true)] });
  server.use(...handlers);
  await openSurvey();
  await findHeading('Do you feel rested?');
  day.answers.length = 0;
  await advanceTime(12_000);
  await findHeading('Have you eaten today?');
  expect(screen.getByText(/A new day has begun: Friday, November 20/)).toBeVisible();
});

test('keeps the answer selected before midnight, which can be sent for the new day', async () => {
  startClockAt('2026-11-19T23:59:50');
  const { day, handlers } = mockSchoolDay();
  server.use(...handlers);
  await openSurvey();
  await findHeading('Have you eaten today?');
  await user.click(radio('No'));
  await advanceTime(12_000);
  await findHeading('Have you eaten today?');
  expect(radio('No')).toBeChecked();
  expect(screen.getByText(/What you send now counts for today/)).toBeVisible();
  await answerQuestion(user, 'Have you eaten today?', 'No');
  await findHeading('Do you feel rested?');
  expect(day.submissions).toEqual([{ questionId: 'q1', response: false }]);
  expect(screen.queryByText(/A new day has begun/)).not.toBeInTheDocument();
});

test('drops the selection for a school’s own question that is not asked on the new day', async () => {
  startClockAt('2026-11-19T23:59:50');
  const answers = [newAnswer('q1', true), newAnswer('q2', true), newAnswer('q3', 4)];
  const { day, handlers } = mockSchoolDay({ own: [safeQuestion], answers });
  server.use(...handlers);
  await openSurvey();
  await findHeading('Do you feel safe here?');
  await user.click(radio('Yes'));
  day.answers.length = 0;
  day.own = [];
  await advanceTime(12_000);
  await findHeading('Have you eaten today?');
  expect(screen.getByText(/A new day has begun/)).toBeVisible();
  expect(getDefaultStore().get(selectionAtom)).toBeNull();
});

test('reloads the new day after an answer that was pending at midnight, because the server chose its day', async () => {
  startClockAt('2026-11-19T23:59:58');
  const { day, handlers } = mockSchoolDay({ answers: [newAnswer('q1', true)] });
  let record = () => {};
  const recorded = new Promise<void>((resolve) => {
    record = resolve;
  });
  server.use(
    http.post('*/api/student/submit-response/cedar', () => recorded),
    ...handlers,
  );
  await openSurvey();
  await answerQuestion(user, 'Do you feel rested?', 'Yes');
  day.answers.length = 0;
  await advanceTime(4_000);
  await findHeading('Have you eaten today?');
  day.answers.push(newAnswer('q1', true));
  record();
  await advanceTime(100);
  await findHeading('How are you feeling today?');
});

test("does not show yesterday's thanks while the new day loads", async () => {
  startClockAt('2026-11-19T23:59:50');
  const answers = [newAnswer('q1', true), newAnswer('q2', true), newAnswer('q3', 4)];
  server.use(...mockSchoolDay({ answers }).handlers);
  await openSurvey();
  await findHeading('Thank you, Ana!');
  server.use(http.get('*/api/student/cedar/questions', () => new Promise(() => undefined)));
  await advanceTime(12_000);
  expect(screen.getByRole('status', { name: 'Loading…' })).toBeInTheDocument();
  expect(screen.queryByRole('heading', { name: 'Thank you, Ana!' })).not.toBeInTheDocument();
});

test('a page detects the new day after the computer slept overnight, when no timer ran', async () => {
  startClockAt('2026-11-19T15:00:00');
  const answers = [newAnswer('q1', true), newAnswer('q2', true), newAnswer('q3', 4)];
  const { day, handlers } = mockSchoolDay({ answers });
  server.use(...handlers);
  await openSurvey();
  await findHeading('Thank you, Ana!');
  day.answers.length = 0;
  jest.setSystemTime(new Date('2026-11-20T08:00:00'));
  act(() => {
    window.dispatchEvent(new Event('focus'));
  });
  await findHeading('Have you eaten today?');
});

test.each([
  ['2026-11-19T10:00:00', 'Thursday', 'See you tomorrow.'],
  ['2026-11-20T10:00:00', 'Friday', 'See you on Monday.'],
  ['2026-11-21T10:00:00', 'Saturday', 'See you on Monday.'],
  ['2026-11-22T10:00:00', 'Sunday', 'See you tomorrow.'],
])('at %s, a %s, the thank-you screen says: %s', async (now, _, text) => {
  startClockAt(now);
  const answers = [newAnswer('q1', true), newAnswer('q2', true), newAnswer('q3', 4)];
  server.use(...mockSchoolDay({ answers }).handlers);
  await openSurvey();
  expect(await screen.findByText(text)).toBeVisible();
});
