import { useMockViewport } from '@tapin/shared/testing/mock-viewport';
import { laughQuestion, safeQuestion } from '@tapin/shared/testing/own-questions';
import { memberAs } from '@tapin/shared/testing/people';
import { useTestServer } from '@tapin/shared/testing/server';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import type { Stats } from '#src/components/dashboard-calls.ts';
import { member, mockSchoolMorning, noStats, person, someStats } from '#src/testing/mock-school-morning.ts';
import { openDashboard } from '#src/testing/open-screen.ts';
import { laughQuestionInSpanish } from '#src/testing/own-questions.ts';

const server = useTestServer();
const user = userEvent.setup();

const findCard = (name: string) => within(screen.getByRole('article', { name }));
const choose = async (filter: string, option: string) =>
  user.selectOptions(
    await screen.findByRole('combobox', { name: filter }),
    await screen.findByRole('option', { name: option }),
  );

const lee = person('lee', 'Ana', 'Lee', { namePrefix: 'Ms' });
const withLee = {
  dashboard: {
    teachers: [member(lee, 'teacher')],
    classes: [{ classType: 'home_room' as const, teacher: 'Ms Ana Lee', teacherId: 'lee' }],
  },
};

test('the dashboard shows four figures, and how many students have usually checked in by this time', async () => {
  server.use(...mockSchoolMorning().handlers);
  await openDashboard();
  expect(await screen.findByText('412 of 600')).toBeVisible();
  expect(findCard('Tapped In').getByText('69%')).toBeVisible();
  expect(findCard('Tapped In').getByText('Usually 64% by this time')).toBeVisible();
  expect(findCard('Have you eaten').getByText('81%')).toBeVisible();
  expect(findCard('Have you eaten').getByText('78 have not')).toBeVisible();
  expect(findCard('Do you feel rested').getByText('58%')).toBeVisible();
  const feelings = findCard('How are you feeling').getAllByRole('listitem');
  expect(feelings.map((feeling) => feeling.textContent)).toEqual([
    '2Awful1%',
    '3Bad1%',
    '136Okay33%',
    '184Good45%',
    '87Rad21%',
  ]);
});

test('a figure without answers says so instead of showing a percentage', async () => {
  server.use(...mockSchoolMorning({ stats: () => noStats }).handlers);
  await openDashboard();
  expect(await screen.findByText('600 have not yet')).toBeVisible();
  expect(findCard('Have you eaten').getByText('–')).toBeVisible();
  expect(findCard('Have you eaten').getByText('No answers yet')).toBeVisible();
});

test('only figures of today link to the pages with details, with the filters for teacher, class and grade', async () => {
  const { handlers } = mockSchoolMorning(withLee);
  server.use(...handlers);
  await openDashboard({ search: '?teacherId=lee&classType=home_room&grade=9' });
  const link = await screen.findByRole('link', { name: 'Tapped In' });
  expect(link).toHaveAttribute('href', '/staff/tapin-status?teacherId=lee&classType=home_room&grade=9');
  await choose('Dates', 'Last 7 days');
  expect(screen.queryByRole('link', { name: 'Tapped In' })).not.toBeInTheDocument();
  expect(screen.queryByRole('link', { name: 'How are you feeling' })).not.toBeInTheDocument();
});

test('filters the figures, stores the filter in the address, and shows the previous figures meanwhile', async () => {
  const stats = (query: URLSearchParams) => ({
    ...someStats,
    checkedInStudents: query.get('grade') ? 99 : 412,
    usual: null,
  });
  const { asked, handlers } = mockSchoolMorning({ ...withLee, stats });
  server.use(...handlers);
  await openDashboard();
  await choose('Teacher', 'Ms Ana Lee');
  await choose('Class', 'Homeroom');
  await choose('Grade', 'Grade 9');
  await choose('Dates', 'Last 30 days');
  expect(screen.getByTestId('location')).toHaveTextContent(
    '/staff/dashboard?teacherId=lee&classType=home_room&grade=9&daysAgo=30',
  );
  expect(screen.queryByRole('article', { name: 'Tapped In' })).toBeInTheDocument();
  expect(await screen.findByText('450 of 600 a day')).toBeVisible();
  expect(asked.averages).toEqual(['daysAgo=30&teacherId=lee&classType=home_room&grade=9']);
  // The filter does not change the heading, which is about the whole school.
  expect(screen.getByText('412 of 600 have tapped in')).toBeVisible();
});

test('shows figures per school day for a longer time, and no share of 100% while someone said no', async () => {
  server.use(...mockSchoolMorning().handlers);
  await openDashboard({ search: '?daysAgo=7' });
  expect(await screen.findByText('450 of 600 a day')).toBeVisible();
  expect(findCard('Tapped In').getByText('75%')).toBeVisible();
  expect(findCard('Tapped In').getByText('Average of 5 school days')).toBeVisible();
  expect(findCard('Have you eaten').getByText('400 yes a day')).toBeVisible();
  expect(findCard('Do you feel rested').getByText('99%')).toBeVisible();
  const [awful] = findCard('How are you feeling').getAllByRole('listitem');
  expect(awful).toHaveTextContent('0.8Awful1%');
});

test('the figures ignore values in the address that are no filters', async () => {
  const { asked, handlers } = mockSchoolMorning();
  server.use(...handlers);
  await openDashboard({ search: '?daysAgo=8&grade=13&classType=lunch' });
  await screen.findByText('412 of 600');
  expect(asked.stats).toEqual(['']);
});

test('says that the figures of a filter could not be loaded, and shows no figures of another filter', async () => {
  server.use(...mockSchoolMorning().handlers);
  await openDashboard();
  await screen.findByText('412 of 600');
  server.use(
    http.get('*/api/staff/dashboard/stats', () => HttpResponse.json({ msg: 'Not now.' }, { status: 500 })),
  );
  await choose('Grade', 'Grade 9');
  expect(await screen.findByText('Not now.')).toBeVisible();
  expect(screen.queryByRole('article', { name: 'Tapped In' })).not.toBeInTheDocument();
});

const viewport = useMockViewport();

async function openWith(own: Stats['questionStats'], search = '') {
  const stats = () => ({ ...someStats, questionStats: [...someStats.questionStats, ...own] });
  server.use(...mockSchoolMorning({ stats }).handlers);
  const { container } = await openDashboard({ as: memberAs('teacher'), search });
  await screen.findByText(/^4(12 of 600|50 of 600 a day)$/);
  for (const place of container.querySelectorAll('.place.list')) await viewport.enter(place);
}

const safeToday = { question: safeQuestion, stats: { true: 30, false: 10 } };
const laughingToday = { question: laughQuestion, stats: { 2: 1, 5: 3 } };

test('each own question has a card, which links to its page if the figures are of today', async () => {
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

test('the cards of a year list the own questions in their order, without links', async () => {
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

test('the cards mark the language of texts that the school wrote in another language only', async () => {
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
