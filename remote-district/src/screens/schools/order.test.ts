import { today, trendsWith } from '#src/testing/mock-district.ts';
import { directionOf, formatOrder, parseOrder, sortSchools } from './order.ts';
import { rowOf } from './school-row.ts';

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
])('sorts the care figures by %s, missing figures last', (text, expected) => {
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
])('sorts by %s, equal ones by name and missing figures last', (text, expected) =>
  expect(names(text)).toEqual(expected),
);

test.each([
  ['feeling', ['Low', 'High', 'Hidden'], 'ascending'],
  ['-feeling', ['High', 'Low', 'Hidden'], 'descending'],
  ['feelingChange', ['High', 'Low', 'Hidden'], 'ascending'],
] as const)('sorts the trends by %s, a hidden one last in both directions', (text, expected, direction) => {
  const rows = [
    rowOf(today(school('High')), trendsWith({ feeling: { value: 4, change: -0.4, points: [] } })),
    rowOf(today(school('Hidden')), trendsWith({ feeling: { value: null, change: null, points: [] } })),
    rowOf(today(school('Low')), trendsWith({ feeling: { value: 3, change: 0.1, points: [] } })),
  ];
  const order = parseOrder(text);
  expect(sortSchools(rows, order, 'en').map(({ school: of }) => of?.name)).toEqual(expected);
  expect(directionOf(order)).toBe(direction);
});

test.each([null, 'somethingElse'])('sorts by the lowest feelings when the URL has the order %s', (text) =>
  expect(parseOrder(text)).toEqual({ by: 'feeling', isReversed: false }),
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

test.each(['name', '-name', 'requests', '-requests'])('reads and writes the order %s unchanged', (text) =>
  expect(formatOrder(parseOrder(text))).toBe(text),
);
