import { memberAs } from '@tapin/shared/testing/people';
import { useTestServer } from '@tapin/shared/testing/server';
import { act, screen } from '@testing-library/react';
import { openScreenAs } from '#src/testing/open-screen.ts';
import { mockOwnQuestions, questionWith } from '#src/testing/own-questions.ts';

const server = useTestServer();

afterEach(() => jest.useRealTimers());

test('the state of a question follows the day of the school while the page is open', async () => {
  // In Chicago it is 23:59:50 on the second of March.
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
