import { questions } from '@tapin/shared/contract/questions';
import { useScreen } from '@tapin/shared/testing/near-screen';
import { memberAs } from '@tapin/shared/testing/people';
import { useTestServer } from '@tapin/shared/testing/server';
import { screen, waitFor, within } from '@testing-library/react';
import { addDays, today, writtenDay } from '#src/days.ts';
import { laughingInSpanish, safeHere } from '#src/testing/own-answers.ts';
import { showTo } from '#src/testing/show.ts';
import { answeredDay, overviewOf, studentIs } from '#src/testing/student.ts';

const server = useTestServer();
const near = useScreen();
const ago = (count: number) => answeredDay(addDays(today(), -count));
const show = () => showTo(memberAs('teacher'), '/student/student-1/feed');
const days = async () => {
  const items = await screen.findAllByRole('listitem');
  return items.map((item) => item.querySelector('time')?.textContent);
};

test('shows days relative to today, and older ones as month/day/year', async () => {
  studentIs(server, overviewOf(), [ago(0), ago(1), ago(2), ago(9), ago(10)]);
  await show();
  const tenth = writtenDay(addDays(today(), -10));
  expect(await days()).toEqual(['Today', 'Yesterday', '2 days ago', '9 days ago', tenth]);
});

test('shows each answer with its time, and says which questions were not answered', async () => {
  studentIs(server, overviewOf(), [answeredDay('2026-03-02')]);
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

test('has the answers to own questions after the others, in the language in which the school wrote them', async () => {
  const createdAt = '2026-03-02T14:06:00.000Z';
  const own = [
    { question: safeHere, response: false, createdAt },
    { question: laughingInSpanish, response: 5, createdAt },
  ];
  studentIs(server, overviewOf(), [{ ...answeredDay('2026-03-02'), own }]);
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

test('loads further days before the end of the list is reached, until none are left', async () => {
  const all = Array.from({ length: 30 }, (_, count) => ago(count));
  studentIs(server, overviewOf(), all);
  const { container } = await show();
  expect(await days()).toHaveLength(21);
  const end = [...container.querySelectorAll('div')].find((element) => near.isWatched(element));
  if (!end) throw new Error('nothing waits for the end of the list');
  await near.comesNear(end);
  await waitFor(async () => expect(await days()).toHaveLength(30));
  expect(near.isWatched(end)).toBe(false);
});

test('says so when there are no days', async () => {
  studentIs(server, overviewOf());
  await show();
  expect(await screen.findByText('No feed found')).toBeVisible();
});
