import type { FollowUpEvent } from '@tapin/shared/contract/care-calls';
import { questions } from '@tapin/shared/contract/questions';
import { formatDay } from '@tapin/shared/formats/date';
import { useMockViewport } from '@tapin/shared/testing/mock-viewport';
import { safeQuestion } from '@tapin/shared/testing/own-questions';
import { memberAs } from '@tapin/shared/testing/people';
import { useTestServer } from '@tapin/shared/testing/server';
import { screen, waitFor, within } from '@testing-library/react';
import { addDays, today } from '#src/components/days/days.ts';
import { formatTime } from '#src/components/days/local-time.ts';
import type { FollowUp } from '#src/components/follow-ups/follow-ups-calls.ts';
import { openScreenAs } from '#src/testing/open-screen.ts';
import { laughQuestionInSpanish } from '#src/testing/own-questions.ts';
import { answeredDay, mockStudent, studentOverview } from '#src/testing/student.ts';
import { daysWithCare } from './feed-day.tsx';

const server = useTestServer();
const viewport = useMockViewport();
const dayBefore = (count: number) => answeredDay(addDays(today(), -count));
const show = () => openScreenAs(memberAs('teacher'), '/student/student-1/feed');
const days = async () => {
  const items = await screen.findAllByRole('listitem');
  return items.map((item) => item.querySelector('time')?.textContent);
};

test('the feed shows days relative to today, and older days as month/day/year', async () => {
  mockStudent(server, studentOverview(), [
    dayBefore(0),
    dayBefore(1),
    dayBefore(2),
    dayBefore(9),
    dayBefore(10),
  ]);
  await show();
  const tenth = formatDay(addDays(today(), -10));
  expect(await days()).toEqual(['Today', 'Yesterday', '2 days ago', '9 days ago', tenth]);
});

test('the feed shows each answer with its time, and says which questions were not answered', async () => {
  mockStudent(server, studentOverview(), [answeredDay('2026-03-02')]);
  await show();
  const [day] = await screen.findAllByRole('listitem');
  const answers = within(day ?? document.body).getAllByRole('term');
  expect(answers).toHaveLength(questions.length);
  expect(answers.slice(0, 3).map((term) => [term.textContent, term.nextSibling?.textContent])).toEqual([
    ['Feeling', 'Bad'],
    ['Eaten', 'Yes'],
    ['Rested', 'No response'],
  ]);
  const times = [...(day?.querySelectorAll('time') ?? [])].map((time) => time.dateTime);
  expect(times).toEqual(['2026-03-02', '2026-03-02T14:05:00.000Z', '2026-03-02T14:04:00.000Z']);
});

test('the feed says which answer the student changed, and when the first answer was given', async () => {
  const at = '2026-03-02T15:20:00.000Z';
  const first = '2026-03-02T15:00:00.000Z';
  const ate = { response: true, createdAt: at, changedFrom: [{ response: false, createdAt: first }] };
  mockStudent(server, studentOverview(), [{ ...answeredDay('2026-03-02'), ate }]);
  await show();
  const eaten = (await screen.findByText('Eaten')).parentElement;
  expect(eaten).toHaveTextContent(`Yes (changed from No, ${formatTime(first)})${formatTime(at)}`);
});

test('the feed has the answers to own questions after the others, in the language in which the school wrote them', async () => {
  const createdAt = '2026-03-02T14:06:00.000Z';
  const own = [
    { question: safeQuestion, response: false, createdAt },
    { question: laughQuestionInSpanish, response: 5, createdAt },
  ];
  mockStudent(server, studentOverview(), [{ ...answeredDay('2026-03-02'), own }]);
  await show();
  const terms = await screen.findAllByRole('term');
  expect(
    terms.slice(questions.length).map((term) => [term.textContent, term.nextSibling?.textContent]),
  ).toEqual([
    ['Do you feel safe here?', 'No'],
    ['¿Cada cuánto te ríes?', 'Siempre'],
  ]);
  expect(screen.getByText('Siempre')).toHaveAttribute('lang', 'es');
});

test('the feed loads further days before its end is reached, until none are left', async () => {
  const all = Array.from({ length: 30 }, (_, count) => dayBefore(count));
  mockStudent(server, studentOverview(), all);
  const { container } = await show();
  expect(await days()).toHaveLength(21);
  const end = [...container.querySelectorAll('div')].find((element) => viewport.isObserved(element));
  if (!end) throw new Error('nothing waits for the end of the list');
  await viewport.enter(end);
  await waitFor(async () => expect(await days()).toHaveLength(30));
  expect(viewport.isObserved(end)).toBe(false);
});

test('an empty feed says that there are no days', async () => {
  mockStudent(server, studentOverview());
  await show();
  expect(await screen.findByText('No feed found')).toBeVisible();
});

const event = (act: FollowUpEvent['act'], at: string): FollowUpEvent => ({
  act,
  at: new Date(at).toISOString(),
  by: null,
  to: null,
  outcome: null,
  note: '',
});

const followUp = (...events: FollowUpEvent[]): FollowUp => ({
  _id: 'f1',
  reason: 'low',
  openedAt: events[0]?.at ?? '',
  askedOf: null,
  askedOfMe: false,
  claimedBy: null,
  claimedAt: null,
  isMine: false,
  mayAct: true,
  closedAt: null,
  outcome: null,
  note: '',
  events,
});

const feed = [answeredDay('2026-03-05'), answeredDay('2026-03-03')];

test('the feed has follow-ups on their days, among the answers, the latest first', () => {
  const care = followUp(
    event('claimed', '2026-03-03T10:00'),
    event('released', '2026-03-04T09:00'),
    event('claimed', '2026-03-04T11:00'),
  );
  const shown = daysWithCare(feed, [care], false);
  expect(
    shown.map(({ date, answers, care }) => [date, answers !== null, care.map(({ act }) => act)]),
  ).toEqual([
    ['2026-03-05', true, []],
    ['2026-03-04', false, ['claimed', 'released']],
    ['2026-03-03', true, ['claimed']],
  ]);
});

test('follow-ups from before the loaded answers are shown when the further answers are loaded', () => {
  const care = followUp(event('claimed', '2026-02-20T10:00'));
  expect(daysWithCare(feed, [care], true)).toHaveLength(2);
  expect(daysWithCare(feed, [care], false).map(({ date }) => date)).toContain('2026-02-20');
  expect(daysWithCare([], [care], false)).toHaveLength(1);
});
