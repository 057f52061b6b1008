import { memberAs } from '@tapin/shared/testing/people';
import { useTestServer } from '@tapin/shared/testing/server';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { member, mockSchoolMorning, noStats, person, someStats } from '#src/testing/mock-school-morning.ts';
import { openDashboard } from '#src/testing/open-dashboard.ts';

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

test('shows the four figures, and the usual value of the first one at this time', async () => {
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

test('says that there are no answers instead of a percentage', async () => {
  server.use(...mockSchoolMorning({ stats: () => noStats }).handlers);
  await openDashboard();
  expect(await screen.findByText('600 have not yet')).toBeVisible();
  expect(findCard('Have you eaten').getByText('–')).toBeVisible();
  expect(findCard('Have you eaten').getByText('No answers yet')).toBeVisible();
});

test('links to the pages with details, with teacher, class and grade, only for today', async () => {
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
  // The heading is still about the whole school.
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

test('ignores values in the address that are no filters', async () => {
  const { asked, handlers } = mockSchoolMorning();
  server.use(...handlers);
  await openDashboard({ search: '?daysAgo=8&grade=13&classType=lunch' });
  await screen.findByText('412 of 600');
  expect(asked.stats).toEqual(['']);
});

test('offers a teacher no filter by teacher, whatever the address says', async () => {
  const { asked, handlers } = mockSchoolMorning();
  server.use(...handlers);
  await openDashboard({ as: memberAs('teacher'), search: '?teacherId=lee' });
  await screen.findByText('412 of 600');
  expect(screen.queryByRole('combobox', { name: 'Teacher' })).not.toBeInTheDocument();
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
