import type { Month, MonthFigures } from '@tapin/shared/contract/month-calls';
import { i18n, loadMessages } from '@tapin/shared/i18n';
import { memberAs } from '@tapin/shared/testing/people';
import { useTestServer } from '@tapin/shared/testing/server';
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
// The code of charts is loaded before the tests, because loading it would exceed the time limit of a test.
import '#src/components/charts/chart-plot.tsx';
import remote from '#src/remote.ts';
import { openScreenAs } from '#src/testing/open-screen.ts';
import { weekContextOn } from '#src/testing/week.ts';
import { changeText, valueText } from './measures.tsx';
import {
  isValidRange,
  latestMonth,
  longestUntil,
  monthOf,
  parseRange,
  rangeText,
  shiftRange,
} from './range.ts';
import { sentencesOf } from './sentences.ts';

const monthFigures = (changes: Partial<MonthFigures> = {}): MonthFigures => ({
  schoolDays: 19,
  students: 600,
  tappedIn: 470,
  tappedInPercent: 78,
  eaten: 82,
  rested: 61,
  feeling: 3.6,
  feelings: [1, 5, 30, 42, 22],
  ...changes,
});

const monthWith = (changes: Partial<Month> = {}): Month => ({
  school: 'Cedar High',
  startDate: '2026-03-01',
  endDate: '2026-03-31',
  beforeStart: '2026-02-01',
  beforeEnd: '2026-02-28',
  students: 600,
  figures: monthFigures(),
  before: monthFigures(),
  days: [],
  weeks: [],
  weeksBefore: [],
  weekdays: [1, 2, 3, 4, 5].map((weekday) => ({ weekday, figures: monthFigures() })),
  grades: [],
  ...changes,
});

test('the range of days is read from the address', () => {
  expect(parseRange('2026-01-15', '2026-02-15')).toEqual({ start: '2026-01-15', end: '2026-02-15' });
});

test.each([
  ['nothing', '', ''],
  ['a range that ends before it starts', '2026-02-15', '2026-01-15'],
  ['a range of two years', '2024-03-01', '2026-03-01'],
  ['no days', 'soon', 'later'],
])('an address with %s has no range', (_, from, to) => {
  expect(parseRange(from, to)).toBeNull();
});

test('the buttons lead from a month to the month before and the month after, whatever their length', () => {
  expect(shiftRange(monthOf('2026-03-11'), -1)).toEqual({ start: '2026-02-01', end: '2026-02-28' });
  expect(shiftRange(monthOf('2026-02-11'), 1)).toEqual({ start: '2026-03-01', end: '2026-03-31' });
});

test('the buttons move a range that is no month by its number of days', () => {
  const range = { start: '2026-03-02', end: '2026-03-06' };
  expect(shiftRange(range, -1)).toEqual({ start: '2026-02-25', end: '2026-03-01' });
});

test('a year is the longest range of days', () => {
  expect(isValidRange({ start: '2025-03-11', end: '2026-03-11' })).toBe(true);
  expect(isValidRange({ start: '2025-03-10', end: '2026-03-11' })).toBe(false);
});

test('the longest range until a day is a valid range', () => {
  expect(longestUntil('2026-03-11')).toEqual({ start: '2025-03-11', end: '2026-03-11' });
  expect(isValidRange(longestUntil('2026-03-11'))).toBe(true);
});

test.each([
  ['en', '2026-11-01', '2026-11-30', 'Nov 1 – Nov 30'],
  ['en', '2026-11-05', '2026-11-05', 'Nov 5'],
  ['en', '2025-11-01', '2025-11-30', 'Nov 1, 2025 – Nov 30, 2025'],
  ['en', '2025-12-20', '2026-01-01', 'Dec 20, 2025 – Jan 1, 2026'],
  ['es', '2026-11-01', '2026-11-30', '1 nov – 30 nov'],
  ['es', '2025-12-20', '2026-01-01', '20 dic 2025 – 1 ene 2026'],
] as const)(
  'in the language %s, the range from %s to %s is formatted as "%s"',
  async (language, start, end, text) => {
    const words = await weekContextOn(start, language);
    expect(rangeText({ start, end }, '2026-11-28', words)).toBe(text);
  },
);

const today = '2026-08-03';
const counted = (now: number, before: number, dates: string[] = []) => ({
  figures: { schoolDays: now },
  before: { schoolDays: before },
  days: dates.map((date) => ({ date, figures: {} as never })),
});

test.each([
  ['has a school day', counted(1, 20), undefined, '2026-08-01', '2026-08-31'],
  ['is still unknown', undefined, undefined, '2026-08-01', '2026-08-31'],
  ['has none yet', counted(0, 20), undefined, '2026-07-01', '2026-07-31'],
  [
    'has none, as the month before',
    counted(0, 0),
    counted(150, 0, ['2026-05-27', '2026-05-28']),
    '2026-05-01',
    '2026-05-31',
  ],
  ['has none, nor has the year', counted(0, 0), counted(0, 0), '2026-08-01', '2026-08-31'],
])(
  'opens the latest month with a counted school day when this month %s',
  (_, thisMonth, year, start, end) => {
    expect(latestMonth(today, thisMonth, year)).toEqual({ start, end });
  },
);

test('means of feelings have one decimal, also when it is zero', async () => {
  const words = { ...(await weekContextOn('2026-03-02')), before: 'October' };
  expect([4, 4.1].map((mean) => valueText('feeling', mean))).toEqual(['4.0', '4.1']);
  expect(valueText('feeling', null)).toBe('–');
  expect(changeText(words, { measure: 'feeling', now: 4, before: 3, by: 1 })).toBe(
    '1.0 higher than in October',
  );
});

const nothing = monthFigures({
  tappedInPercent: null,
  eaten: null,
  rested: null,
  feeling: null,
  feelings: null,
});

async function sentencesAbout(changes: Partial<Month>, language: 'en' | 'es' = 'en') {
  await i18n.changeLanguage(language);
  await loadMessages('staff', remote.messages);
  const before = language === 'en' ? 'February' : 'febrero';
  const words = { t: i18n.getFixedT(language, 'staff'), language, before };
  return sentencesOf(monthWith(changes), words).map(({ title, text }) => `${title}. ${text}`);
}

test('the sentences say what changed most: tapping in, an answer, and a grade', async () => {
  const grade = {
    grade: 10,
    students: 150,
    weeks: [],
    figures: monthFigures({ rested: 54 }),
    before: monthFigures(),
  };
  const other = { grade: 9, students: 150, weeks: [], figures: monthFigures(), before: monthFigures() };
  expect(
    await sentencesAbout({
      before: monthFigures({ tappedInPercent: 75, rested: 64, eaten: 81 }),
      grades: [other, grade],
    }),
  ).toEqual([
    'More students tap in. 78% on an average school day: 3 points more than in February.',
    'Fewer students feel rested. 61% feel rested: 3 points less than in February.',
    'Grade 10: fewer feel rested. 54% feel rested: 7 points less than in February.',
  ]);
});

test('the sentences say when nothing changed, and name the weekday with the fewest tap-ins', async () => {
  const weekdays = [68, 78, 79, 78, 76].map((tappedInPercent, at) => ({
    weekday: at + 1,
    figures: monthFigures({ tappedInPercent }),
  }));
  expect(await sentencesAbout({ weekdays })).toEqual([
    'About as many students tap in. 78% on an average school day: same as in February.',
    'The answers are much the same. Have eaten: 82%. Feel rested: 61%. Feeling: 3.6 of 5.',
    'Fewest tap in on Monday. 68% on an average one; 76% or more on the other days.',
  ]);
});

test('a sentence names the grade that feels lowest, in both languages', async () => {
  const gradeWith = (grade: number | null, changes: Partial<MonthFigures>) => ({
    grade,
    students: 150,
    weeks: [],
    figures: monthFigures(changes),
    before: monthFigures(changes),
  });
  const grades = [
    gradeWith(9, { feeling: 3.4, tappedInPercent: 81 }),
    gradeWith(10, { feeling: 3.6 }),
    gradeWith(11, { feeling: null, hidden: 'fewerThanFive' }),
    gradeWith(null, { feeling: 3.1 }),
  ];
  expect((await sentencesAbout({ grades }))[3]).toBe(
    'Grade 9 feels lowest. 3.4 of 5 on average; 81% tapped in.',
  );
  expect((await sentencesAbout({ grades }, 'es'))[3]).toMatch(
    /^9° grado: el ánimo más bajo\. 3\.4 de 5 en promedio; respondió el 81\s?%\.$/,
  );
});

test.each([
  ['there is one grade', [3.4]],
  ['the others are hidden', [3.4, null, null]],
  ['two grades share the lowest average', [3.4, 3.4, 3.9]],
])('names no lowest grade when %s', async (_, feelings) => {
  const grades = feelings.map((feeling, at) => ({
    grade: 9 + at,
    students: 150,
    weeks: [],
    figures: monthFigures({ feeling }),
    before: monthFigures({ feeling }),
  }));
  expect(await sentencesAbout({ grades })).toHaveLength(3);
});

test('the first month of a school is compared with nothing', async () => {
  expect((await sentencesAbout({ before: nothing })).slice(0, 2)).toEqual([
    'Students tap in. 78% on an average school day',
    'What students answer. Have eaten: 82%. Feel rested: 61%. Feeling: 3.6 of 5.',
  ]);
});

const server = useTestServer();

const monthWithEaten = (eaten: number | null) => {
  const figures = monthFigures({ eaten, ...(eaten === null && { hidden: 'withheld' }) });
  return monthWith({ figures, before: figures, weekdays: [] });
};

async function openMonth() {
  const print = jest.fn();
  window.print = print;
  // jsdom has no canvas, and echarts can measure texts without one.
  jest.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
  server.use(
    http.get('*/api/staff/month', ({ request }) => {
      const isForPaper = new URL(request.url).searchParams.get('on') === 'paper';
      return HttpResponse.json({ month: monthWithEaten(isForPaper ? null : 83) });
    }),
    http.get('*/api/staff/dashboard', () => new HttpResponse(null, { status: 204 })),
  );
  openScreenAs(memberAs('admin'), '/staff/month?from=2026-03-01&to=2026-03-31');
  await screen.findByText('83%');
  return { print, user: userEvent.setup() };
}

test('the printed month has the figures for paper, which the print button loads', async () => {
  const { print, user } = await openMonth();
  await user.click(screen.getByRole('button', { name: 'Print' }));
  expect(print).toHaveBeenCalledTimes(1);
  expect(screen.getByText('83%')).toBeVisible();
  act(() => window.dispatchEvent(new Event('beforeprint')));
  expect(screen.queryByText('83%')).not.toBeInTheDocument();
  expect(screen.getByText('Not shown, because too few students answered.')).toBeVisible();
  act(() => window.dispatchEvent(new Event('afterprint')));
  expect(screen.getByText('83%')).toBeVisible();
});

test('a month that is printed without the print button has no figures, and names the button', async () => {
  await openMonth();
  act(() => window.dispatchEvent(new Event('beforeprint')));
  expect(screen.queryByText('83%')).not.toBeInTheDocument();
  expect(screen.getByText(/^Print with the Print button/)).toBeVisible();
});
