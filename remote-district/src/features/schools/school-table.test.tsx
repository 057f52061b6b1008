import { cedarMiddle, districtAdmin } from '@tapin/shared/testing/people';
import { useTestServer } from '@tapin/shared/testing/server';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { highToday, middleToday, mockDistrict, today, trendsWith } from '#src/testing/mock-district.ts';
import { currentPath, openScreenAs } from '#src/testing/open-screen.ts';
import { directionOf, formatOrder, parseOrder, sortSchools } from './school-order.ts';
import { rowOf } from './school-row.ts';

const server = useTestServer();
const user = userEvent.setup();
const path = '/admin/schools';

const rows = () =>
  screen.getAllByRole('rowheader').flatMap((header) => {
    const link = within(header).queryByRole('link');
    return link ? [link.textContent] : [];
  });

test('the schools are sorted by the lowest feelings first; a press on a header sorts by it, a second press reverses the order', async () => {
  mockDistrict(server);
  await openScreenAs(districtAdmin(), path);
  const feelings = await screen.findByRole('columnheader', { name: /^Feelings/ });
  expect(feelings).toHaveAttribute('aria-sort', 'ascending');
  // The feelings of Cedar Middle are hidden.
  expect(rows()).toEqual(['Cedar High', 'Cedar Middle']);
  const tappedIn = screen.getByRole('columnheader', { name: /^Tapped in today/ });
  const press = () => user.click(within(tappedIn).getByRole('button'));
  await press();
  expect(currentPath()).toBe(`${path}?sort=tappedIn`);
  expect(feelings).not.toHaveAttribute('aria-sort');
  expect(rows()).toEqual(['Cedar Middle', 'Cedar High']);
  await press();
  expect(rows()).toEqual(['Cedar High', 'Cedar Middle']);
  expect(tappedIn).toHaveAttribute('aria-sort', 'ascending');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Sort by' }), 'Most in need, by share');
  expect(currentPath()).toBe(`${path}?sort=needCareShare`);
  expect(rows()).toEqual(['Cedar Middle', 'Cedar High']);
  await user.selectOptions(screen.getByRole('combobox', { name: 'Sort by' }), 'Lowest feelings');
  expect(currentPath()).toBe(path);
});

test('loads the trends of the range in the URL, and names the school in which most figures fell', async () => {
  mockDistrict(server);
  const asked: (string | null)[] = [];
  server.events.on('request:start', ({ request }) => {
    const { pathname, searchParams } = new URL(request.url);
    if (pathname.endsWith('/trends')) asked.push(searchParams.get('daysAgo'));
  });
  await openScreenAs(districtAdmin(), `${path}?days=7`);
  expect(await screen.findByText('down from the 7 days before: eaten and feelings.')).toBeVisible();
  await user.selectOptions(screen.getByRole('combobox', { name: 'Dates' }), 'Last 90 days');
  await waitFor(() => expect(asked).toEqual(['7', '90']));
  expect(currentPath()).toBe(`${path}?days=90`);
});

test('says that no school stands out when only one figure of a school fell clearly', async () => {
  mockDistrict(server);
  const trends = trendsWith({
    feeling: { value: 3.6, change: 0.3, points: [] },
    rested: { value: 60, change: -9, points: [] },
  });
  server.use(
    http.get('*/api/district/trends', () =>
      HttpResponse.json({ schools: [{ school: 'school-1', trends }], together: trends }),
    ),
  );
  await openScreenAs(districtAdmin(), `${path}?days=7`);
  expect(await screen.findByText(/^No school is clearly down .* from the 7 days before\.$/)).toBeVisible();
  expect(screen.queryByText('Look here first')).not.toBeInTheDocument();
});

test('explains why figures are hidden, and shows no note about falling figures, when too few students answered', async () => {
  mockDistrict(server, { schools: [highToday] });
  server.use(
    http.get('*/api/district/trends', () =>
      HttpResponse.json({
        schools: [{ school: 'school-1', trends: trendsWith({}) }],
        together: trendsWith({}),
      }),
    ),
  );
  await openScreenAs(districtAdmin(), path);
  await screen.findByRole('link', { name: 'Cedar High' });
  expect(screen.getByText(/^Numbers about fewer than 5 students/)).toBeVisible();
  expect(screen.queryByText(/clearly down/)).not.toBeInTheDocument();
});

test('distinguishes no answers from too few answers, explains only the latter, and shows means with one decimal', async () => {
  mockDistrict(server, { schools: [highToday] });
  const trends = trendsWith({
    feeling: { value: 4, change: -1, points: [] },
    eaten: { value: null, change: null, points: [], noAnswers: true },
    rested: { value: null, change: null, points: [], noAnswers: true },
  });
  server.use(
    http.get('*/api/district/trends', () =>
      HttpResponse.json({ schools: [{ school: 'school-1', trends }], together: trends }),
    ),
  );
  await openScreenAs(districtAdmin(), path);
  const row = await screen.findByRole('row', { name: /^Cedar High/ });
  expect(within(row).getByText('4.0')).toBeVisible();
  expect(within(row).getByText('1.0')).toBeVisible();
  expect(within(row).getAllByText('No answers')).toHaveLength(2);
  expect(within(row).queryByText('Fewer than 5')).not.toBeInTheDocument();
  expect(screen.queryByText(/^Numbers about fewer than 5 students/)).not.toBeInTheDocument();
});

test('shows the schools of today also when the trends cannot be loaded', async () => {
  mockDistrict(server);
  server.use(
    http.get('*/api/district/trends', () => HttpResponse.json({ msg: 'Not now.' }, { status: 503 })),
  );
  await openScreenAs(districtAdmin(), path);
  expect(await screen.findByRole('link', { name: 'Cedar High' })).toBeVisible();
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeVisible();
});

test.each([
  [{ awaitsRoster: true as const }, 'Waits for the first roster import'],
  [{}, 'No students yet'],
])('shows dashes and one reason for a school without students: %j', async (about, reason) => {
  const noStudents = { totalStudents: 0, checkedInStudents: 0, needCare: 0 };
  // The API hides zero follow-ups and zero answers as "fewer than five", too.
  mockDistrict(server, { schools: [today(cedarMiddle, { ...middleToday, ...noStudents, ...about })] });
  await openScreenAs(districtAdmin(), path);
  const row = await screen.findByRole('row', { name: /^Cedar Middle/ });
  expect(
    within(row)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent),
  ).toEqual(['–', '–', '–', '–', reason, '–', '–', '0']);
  expect(screen.queryByText(/^Numbers about fewer than 5 students/)).not.toBeInTheDocument();
});

test.each([
  ['middle', ['Cedar Middle']],
  ['cedar1', ['Cedar High']],
])('finds a school by a part of its name or its code: %s', async (term, expected) => {
  mockDistrict(server);
  await openScreenAs(districtAdmin(), `${path}?search=${term}`);
  await screen.findByText('1 school');
  await waitFor(() => expect(rows()).toEqual(expected));
});

test('shows a message when no school matches the search', async () => {
  mockDistrict(server);
  await openScreenAs(districtAdmin(), `${path}?search=oak`);
  await user.click(await screen.findByRole('button', { name: 'Clear the search' }));
  await waitFor(() => expect(rows()).toHaveLength(2));
});

test('shows the empty state of a district without schools', async () => {
  mockDistrict(server, { schools: [] });
  await openScreenAs(districtAdmin('approved', []), path);
  expect(
    await screen.findByText(/^You have not created or added a school to your district yet/),
  ).toBeVisible();
});

const school = (name: string) => ({ _id: name, name, code: name });
const schools = [
  today(school('Élan'), { totalStudents: 10, checkedInStudents: 9, needCare: 1 }),
  today(school('School 10'), { totalStudents: 100, checkedInStudents: 50, needCare: 3, requests: 2 }),
  today(school('School 9'), { totalStudents: 4, checkedInStudents: 2, needCare: 3 }),
  today(school('New')),
];
const schoolWithCare = (name: string, medianMinutes: number | null, open: number, older: number | null) => {
  return today(school(name), { care: { sameDayPercent: null, medianMinutes, open, openLong: older } });
};

test.each([
  ['firstAct', ['Slow', 'Fast', 'Unknown']],
  ['openLong', ['Slow', 'Fast', 'Unknown']],
])('sorts the schools by the care figure %s, missing figures last', (text, expected) => {
  const all = [
    schoolWithCare('Fast', 5, 20, 1),
    schoolWithCare('Unknown', null, 4, null),
    schoolWithCare('Slow', 900, 10, 8),
  ].map((one) => rowOf(one, undefined));
  expect(sortSchools(all, parseOrder(text), 'en').map((one) => one.school?.name)).toEqual(expected);
});

const names = (text: string | null) => {
  const rows = schools.map((one) => rowOf(one, undefined));
  return sortSchools(rows, parseOrder(text), 'en').map(({ school: of }) => of?.name);
};

test.each([
  // The shares are 1 of 9, 3 of 50 and 3 of 2.
  ['needCareShare', ['School 9', 'Élan', 'School 10', 'New']],
  ['name', ['Élan', 'New', 'School 9', 'School 10']],
  ['-name', ['School 10', 'School 9', 'New', 'Élan']],
  ['tappedIn', ['Élan', 'School 9', 'School 10', 'New']],
  ['-tappedIn', ['School 9', 'School 10', 'Élan', 'New']],
  ['needCare', ['School 9', 'School 10', 'Élan', 'New']],
  ['requests', ['School 10', 'Élan', 'New', 'School 9']],
])('sorts the schools by %s, equal schools by name and missing figures last', (text, expected) =>
  expect(names(text)).toEqual(expected),
);

test.each([
  ['feeling', ['Low', 'High', 'Hidden'], 'ascending'],
  ['-feeling', ['High', 'Low', 'Hidden'], 'descending'],
  ['feelingChange', ['High', 'Low', 'Hidden'], 'ascending'],
] as const)(
  'sorts the schools by the trend %s, hidden figures last in both directions',
  (text, expected, direction) => {
    const rows = [
      rowOf(today(school('High')), trendsWith({ feeling: { value: 4, change: -0.4, points: [] } })),
      rowOf(today(school('Hidden')), trendsWith({ feeling: { value: null, change: null, points: [] } })),
      rowOf(today(school('Low')), trendsWith({ feeling: { value: 3, change: 0.1, points: [] } })),
    ];
    const order = parseOrder(text);
    expect(sortSchools(rows, order, 'en').map(({ school: of }) => of?.name)).toEqual(expected);
    expect(directionOf(order)).toBe(direction);
  },
);

test.each([null, 'somethingElse'])(
  'sorts the schools by the lowest feelings when the URL has the order %s',
  (text) => expect(parseOrder(text)).toEqual({ by: 'feeling', isReversed: false }),
);

test.each(['fewerThanFive', 'withheld'] as const)(
  'sorts the school with the lowest feelings first by default when its number in need is hidden: %s',
  (needCare) => {
    const rows = [
      rowOf(
        today(school('Higher'), { totalStudents: 100, checkedInStudents: 90, needCare: 5 }),
        trendsWith({ feeling: { value: 3.8, change: 0, points: [] } }),
      ),
      rowOf(
        today(school('Lowest'), {
          totalStudents: 100,
          checkedInStudents: 90,
          needCare: null,
          hidden: { needCare },
        }),
        trendsWith({ feeling: { value: 3.6, change: 0, points: [] } }),
      ),
    ];
    const sorted = sortSchools(rows, parseOrder(null), 'en');
    expect(sorted.map(({ school: of }) => of?.name)).toEqual(['Lowest', 'Higher']);
  },
);

test.each(['name', '-name', 'requests', '-requests'])(
  'reads the order of schools %s from the URL and writes it unchanged',
  (text) => expect(formatOrder(parseOrder(text))).toBe(text),
);
