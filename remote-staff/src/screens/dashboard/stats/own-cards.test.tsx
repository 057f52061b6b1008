import { useMockViewport } from '@tapin/shared/testing/mock-viewport';
import { memberAs } from '@tapin/shared/testing/people';
import { useTestServer } from '@tapin/shared/testing/server';
import { screen, within } from '@testing-library/react';
import type { Stats } from '#src/api/dashboard.ts';
import { mockSchoolMorning, someStats } from '#src/testing/mock-school-morning.ts';
import { openDashboard } from '#src/testing/open-dashboard.ts';
import { laughQuestion, laughQuestionInSpanish, safeQuestion } from '#src/testing/own-answers.ts';

const server = useTestServer();
const viewport = useMockViewport();

/** Opens the dashboard of a teacher with these figures after the built-in ones, and scrolls to them. */
async function openWith(own: Stats['questionStats'], search = '') {
  const stats = () => ({ ...someStats, questionStats: [...someStats.questionStats, ...own] });
  server.use(...mockSchoolMorning({ stats }).handlers);
  const { container } = await openDashboard({ as: memberAs('teacher'), search });
  await screen.findByText(/^4(12 of 600|50 of 600 a day)$/);
  for (const place of container.querySelectorAll('.place.list')) await viewport.enter(place);
}

const safeToday = { question: safeQuestion, stats: { true: 30, false: 10 } };
const laughingToday = { question: laughQuestion, stats: { 2: 1, 5: 3 } };

test('has a card for each own question, which leads to its page today', async () => {
  await openWith([safeToday, laughingToday], '?classType=home_room');
  const safe = within(await screen.findByRole('article', { name: 'Do you feel safe here?' }));
  expect(safe.getByText('75%')).toBeVisible();
  expect(safe.getByText('30 yes')).toBeVisible();
  expect(safe.getByText('10 no')).toBeVisible();
  expect(safe.getByRole('link')).toHaveAttribute(
    'href',
    '/staff/own-question?question=q17&classType=home_room',
  );
  const steps = within(screen.getByRole('article', { name: 'How often do you laugh?' }));
  expect(steps.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Never00%',
    'Rarely125%',
    'Sometimes00%',
    'Often00%',
    'Always375%',
  ]);
});

test('lists the questions of a year in their order, without links', async () => {
  const past = Array.from({ length: 20 }, (_, at) => ({
    question: { ...safeQuestion, _id: `q${at}`, question: `Question ${at}` },
    stats: {},
  }));
  await openWith(past, '?daysAgo=365');
  await screen.findByRole('article', { name: 'Question 19' });
  const names = screen.getAllByRole('heading', { name: /^Question \d+$/ });
  expect(names.map(({ textContent }) => textContent)).toEqual(past.map(({ question }) => question.question));
  expect(screen.queryByRole('link', { name: /^Question/ })).not.toBeInTheDocument();
});

test('marks texts that the school wrote in another language only', async () => {
  await openWith([{ question: laughQuestionInSpanish, stats: {} }]);
  expect(await screen.findByText('¿Cada cuánto te ríes?')).toHaveAttribute('lang', 'es');
  expect(screen.getByText('Nunca')).toHaveAttribute('lang', 'es');
});

test('does not load the cards for a school without own questions', async () => {
  server.use(...mockSchoolMorning().handlers);
  const { container } = await openDashboard({ as: memberAs('teacher') });
  await screen.findByText('412 of 600');
  expect(container.querySelector('.own')).toBeNull();
});
