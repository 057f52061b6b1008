import { memberAs } from '@tapin/shared/testing/people';
import { useTestServer } from '@tapin/shared/testing/server';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { openScreenAs } from '#src/testing/open-screen.ts';
import { mockOwnQuestions, questionWith, steps } from '#src/testing/own-questions.ts';
import { actionsOf, stateOf } from './question-list.tsx';

const server = useTestServer();
const user = userEvent.setup();

const open = () => openScreenAs(memberAs('admin'), '/admin/care');
const panel = async () => within(await screen.findByRole('region', { name: 'Questions of your own' }));

test('explains what own questions are for when a school has none', async () => {
  mockOwnQuestions(server);
  await open();
  expect(await screen.findByText('No questions of your own yet')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Write a question' })).toHaveAttribute(
    'href',
    '/admin/care/question',
  );
});

test('moves the focus to the questions when an address names them', async () => {
  mockOwnQuestions(server);
  const { go } = await open();
  const heading = await screen.findByRole('heading', { name: 'Questions of your own' });
  expect(heading).not.toHaveFocus();
  await go('/admin/care#own-questions');
  await waitFor(() => expect(heading).toHaveFocus());
});

test('shows when, by whom and how a question is asked, its low answers, and who wrote it', async () => {
  const question = questionWith({
    type: 'steps',
    texts: { es: { question: '¿Cuánto te ríes?', steps } },
    lowResponses: [1, 2],
    grades: [9, 10],
    weekdays: [3, 1],
    firstDay: '2026-03-02',
  });
  mockOwnQuestions(server, { questions: [question] });
  await open();
  const item = within(await (await panel()).findByRole('listitem'));
  expect(item.getByText('Asked now')).toBeVisible();
  expect(item.getByText('¿Cuánto te ríes?').parentElement).toHaveAttribute('lang', 'es');
  expect(
    item.getByText(
      'Five steps · Mar 2, 2026 – Dec 31, 2099 · Monday and Wednesday · Grades 9 and 10 · Low answers: Never and Rarely',
    ),
  ).toBeVisible();
  expect(item.getByText('Written by Mr Sam Roe on Mar 2, 2026')).toBeVisible();
});

test('deletes a question that nobody has answered, after confirmation', async () => {
  const requests = mockOwnQuestions(server, { questions: [questionWith()] });
  await open();
  expect(await screen.findByRole('link', { name: 'Change: Do you feel safe?' })).toHaveAttribute(
    'href',
    '/admin/care/question/q7',
  );
  expect(screen.queryByRole('button', { name: /^End/ })).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Delete: Do you feel safe?' }));
  expect(requests).toEqual([]);
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('The question was deleted.')).toBeVisible();
  expect(requests).toEqual([{ method: 'DELETE', path: '/q7', body: {} }]);
});

test('ends an answered question, which has no other action', async () => {
  const requests = mockOwnQuestions(server, { questions: [questionWith({ isAnswered: true })] });
  await open();
  await user.click(await screen.findByRole('button', { name: 'End: Do you feel safe?' }));
  expect(screen.queryByRole('link', { name: /^Change/ })).not.toBeInTheDocument();
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'End' }));
  expect(await screen.findByText('The question has ended.')).toBeVisible();
  expect(requests).toEqual([{ method: 'POST', path: '/q7/end', body: {} }]);
});

test('keeps the dialog open with the error, and updates the list, when a question was answered in the meantime', async () => {
  mockOwnQuestions(server, { questions: [questionWith()] });
  const msg = 'Students have answered this question.';
  const refuse = () => {
    mockOwnQuestions(server, { questions: [questionWith({ isAnswered: true })] });
    return HttpResponse.json({ msg, code: 'question_answered' }, { status: 409 });
  };
  server.use(http.delete('*/api/school/school-1/own-questions/q7', refuse));
  await open();
  await user.click(await screen.findByRole('button', { name: 'Delete: Do you feel safe?' }));
  const dialog = within(screen.getByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Delete' }));
  expect(await dialog.findByRole('alert')).toHaveTextContent(msg);
  await user.click(dialog.getByRole('button', { name: 'Cancel' }));
  expect(screen.getByRole('button', { name: 'End: Do you feel safe?' })).toBeVisible();
});

test('shows no panel of own questions when the API is too old to know them', async () => {
  mockOwnQuestions(server);
  server.use(
    http.get('*/api/school/school-1/own-questions', () =>
      HttpResponse.json({ msg: 'Not found.', code: 'not_found' }, { status: 404 }),
    ),
  );
  await open();
  expect(await screen.findByRole('checkbox', { name: 'Saturday' })).toBeVisible();
  await waitFor(() =>
    expect(screen.queryByRole('heading', { name: 'Questions of your own' })).not.toBeInTheDocument(),
  );
});

test('names the district whose approval a question waits for, and lists the offers of the district', async () => {
  const offer = {
    _id: '3',
    type: 'basic',
    texts: { en: { question: 'Do you belong?' } },
    lowResponses: [],
  } as const;
  mockOwnQuestions(server, {
    questions: [questionWith({ verified: 'pending' })],
    offers: [{ ...offer, lowResponses: [], author: null, createdAt: '2026-03-02T15:00:00.000Z' }],
    approvedBy: 'Cedar Valley',
  });
  await open();
  expect(await screen.findByText('Waiting for approval by Cedar Valley')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Use this question: Do you belong?' })).toHaveAttribute(
    'href',
    '/admin/care/question?offer=3',
  );
});

afterEach(() => jest.useRealTimers());

test('the state of a question follows the day of the school while the page is open', async () => {
  // In Chicago this moment is 23:59:50 on March 2.
  const now = new Date('2026-03-03T05:59:50Z');
  jest.useFakeTimers({ now, doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate'] });
  mockOwnQuestions(server, {
    questions: [
      questionWith({ texts: { en: { question: 'Begins?' } }, firstDay: '2026-03-03' }),
      questionWith({ _id: 'q8', isAnswered: true, lastDay: '2026-03-02' }),
    ],
  });
  await openScreenAs(memberAs('admin'), '/admin/care');
  expect(await screen.findByText('Asked from Mar 3, 2026')).toBeVisible();
  expect(screen.getByText('Asked now')).toBeVisible();
  expect(screen.getByRole('button', { name: 'End: Do you feel safe?' })).toBeVisible();
  await act(() => jest.advanceTimersByTimeAsync(60_000));
  expect(screen.queryByText('Asked from Mar 3, 2026')).not.toBeInTheDocument();
  expect(screen.getByText('Asked now')).toBeVisible();
  expect(screen.getByText('No longer asked')).toBeVisible();
  expect(screen.queryByRole('button', { name: /^End/ })).not.toBeInTheDocument();
});

const today = '2026-03-10';
const days = { firstDay: '2026-03-02', lastDay: '2026-03-20' };

test.each([
  ['asked', {}],
  ['asked', { firstDay: today, lastDay: today }],
  ['later', { firstDay: '2026-03-11' }],
  ['waits', { verified: 'pending' }],
  ['denied', { verified: 'rejected' }],
  ['over', { lastDay: '2026-03-09' }],
  ['over', { lastDay: '2026-03-09', verified: 'pending' }],
  ['ended', { endedAt: '2026-03-10T15:00:00.000Z', lastDay: today }],
] as const)('the state of a question is "%s" with %j', (state, changes) => {
  expect(stateOf(questionWith({ ...days, ...changes }), today)).toBe(state);
});

test.each([
  ['change', { isAnswered: false }],
  ['change', { isAnswered: false, lastDay: '2026-03-09' }],
  ['end', { isAnswered: true }],
  [null, { isAnswered: true, lastDay: '2026-03-09' }],
  [null, { isAnswered: true, endedAt: '2026-03-10T15:00:00.000Z', lastDay: today }],
] as const)('offers the action %p for a question with %j', (action, changes) => {
  expect(actionsOf(questionWith({ ...days, ...changes }), today)).toBe(action);
});
