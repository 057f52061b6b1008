import type { Month, MonthFigures } from '@tapin/shared/contract/month-calls';
import { i18n, loadMessages } from '@tapin/shared/i18n';
import remote from '#src/remote.ts';
import { monthFigures as figures, monthWith } from '#src/testing/month.ts';
import { addMonthTexts } from './later-texts.ts';
import { sentencesOf } from './sentences.ts';

const nothing = figures({ tappedInPercent: null, eaten: null, rested: null, feeling: null, feelings: null });

async function sentencesAbout(changes: Partial<Month>, language: 'en' | 'es' = 'en') {
  await i18n.changeLanguage(language);
  await loadMessages('staff', remote.messages);
  await addMonthTexts();
  const before = language === 'en' ? 'February' : 'febrero';
  const words = { t: i18n.getFixedT(language, 'staff'), language, before };
  return sentencesOf(monthWith(changes), words).map(({ title, text }) => `${title}. ${text}`);
}

test('says what changed most: tapping in, an answer, and a grade', async () => {
  const grade = { grade: 10, students: 150, weeks: [], figures: figures({ rested: 54 }), before: figures() };
  const other = { grade: 9, students: 150, weeks: [], figures: figures(), before: figures() };
  expect(
    await sentencesAbout({
      before: figures({ tappedInPercent: 75, rested: 64, eaten: 81 }),
      grades: [other, grade],
    }),
  ).toEqual([
    'More students tap in. 78% on an average school day: 3 points more than in February.',
    'Fewer students feel rested. 61% feel rested: 3 points less than in February.',
    'Grade 10: fewer feel rested. 54% feel rested: 7 points less than in February.',
  ]);
});

test('says so when nothing changed, and names the lowest day of the week', async () => {
  const weekdays = [68, 78, 79, 78, 76].map((tappedInPercent, at) => ({
    weekday: at + 1,
    figures: figures({ tappedInPercent }),
  }));
  expect(await sentencesAbout({ weekdays })).toEqual([
    'About as many students tap in. 78% on an average school day: same as in February.',
    'The answers are much the same. Have eaten: 82%. Feel rested: 61%. Feeling: 3.6 of 5.',
    'Fewest tap in on Monday. 68% on an average one; 76% or more on the other days.',
  ]);
});

test('names the grade that feels lowest, in both languages', async () => {
  const gradeWith = (grade: number | null, changes: Partial<MonthFigures>) => ({
    grade,
    students: 150,
    weeks: [],
    figures: figures(changes),
    before: figures(changes),
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
    figures: figures({ feeling }),
    before: figures({ feeling }),
  }));
  expect(await sentencesAbout({ grades })).toHaveLength(3);
});

test('compares with nothing in the first month of a school', async () => {
  expect((await sentencesAbout({ before: nothing })).slice(0, 2)).toEqual([
    'Students tap in. 78% on an average school day',
    'What students answer. Have eaten: 82%. Feel rested: 61%. Feeling: 3.6 of 5.',
  ]);
});

test('speaks Spanish', async () => {
  const [first] = await sentencesAbout({ before: figures({ tappedInPercent: 81 }) }, 'es');
  expect(first).toMatch(
    /^Menos estudiantes responden\. 78\s?% en un día de clases promedio: 3 puntos menos que en febrero\.$/,
  );
});
