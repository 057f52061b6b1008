import { today } from '#src/testing/mock-district.ts';
import { formatOrder, parseOrder, sortSchools } from './order.ts';

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
  ];
  expect(sortSchools(all, parseOrder(text), 'en').map((one) => one.school.name)).toEqual(expected);
});

const names = (text: string | null) =>
  sortSchools(schools, parseOrder(text), 'en').map(({ school: { name } }) => name);

test.each([
  [null, ['Élan', 'New', 'School 9', 'School 10']],
  ['-name', ['School 10', 'School 9', 'New', 'Élan']],
  ['tappedIn', ['Élan', 'School 9', 'School 10', 'New']],
  ['-tappedIn', ['New', 'School 9', 'School 10', 'Élan']],
  ['needCare', ['School 9', 'School 10', 'Élan', 'New']],
  ['requests', ['School 10', 'Élan', 'New', 'School 9']],
  ['somethingElse', ['Élan', 'New', 'School 9', 'School 10']],
])('sorts by %s, equal ones by name', (text, expected) => expect(names(text)).toEqual(expected));

test.each(['name', '-name', 'requests', '-requests'])('reads and writes the order %s unchanged', (text) =>
  expect(formatOrder(parseOrder(text))).toBe(text),
);
