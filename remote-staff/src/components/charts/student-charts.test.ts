import { feelingQuestion, yesNoQuestions } from '@tapin/shared/contract/questions';
import { weekContextOn, weekOf } from '#src/testing/week.ts';
import { describeChart, textAt } from './chart.ts';
import { studentFeelingChart, studentYesNoChart } from './student-charts.ts';

const thursday = '2026-03-05';
const trends = weekOf({ eaten: 100, rested: 0, feeling: 5 }, null, { eaten: 0, rested: 100, feeling: null });

test('yes is 2, no is 1, and a past day without a response is 0', async () => {
  const { datasets, ticks, valueText } = studentYesNoChart(trends, await weekContextOn(thursday));
  expect(ticks).toEqual([
    { value: 0, label: 'No response' },
    { value: 1, label: 'No' },
    { value: 2, label: 'Yes' },
  ]);
  expect(datasets).toHaveLength(yesNoQuestions.length);
  expect(datasets.slice(0, 2)).toEqual([
    { label: 'Eaten', values: [2, 0, 1, null, null] },
    { label: 'Rested', values: [1, 0, 2, null, null] },
  ]);
  expect([0, 1, 2].map(valueText)).toEqual(['No response', 'No', 'Yes']);
});

test('a day without school is a gap, not a missing response', async () => {
  const week = weekOf({ eaten: 100, feeling: 5 }, { noSchool: true }, { eaten: 0, feeling: 2 });
  const words = await weekContextOn('2026-03-06');
  expect(studentFeelingChart(feelingQuestion, week, words).datasets[0]?.values).toEqual([
    5,
    null,
    2,
    null,
    null,
  ]);
  const { datasets, daysOff } = studentYesNoChart(week, words);
  expect(datasets[0]?.values).toEqual([2, null, 1, 0, null]);
  expect(daysOff).toEqual([false, true, false, false, false]);
});

test('feelings are on a scale from 0 to 5, and those from 1 on have their words and faces', async () => {
  const { ticks, lastText } = studentFeelingChart(feelingQuestion, trends, await weekContextOn(thursday));
  expect(ticks.map(({ value }) => value)).toEqual([0, 1, 2, 3, 4, 5]);
  expect(ticks.map(({ label }) => label)).toEqual(['', 'Awful', 'Bad', 'Okay', 'Good', 'Rad']);
  expect(ticks.map(({ face }) => face)).toEqual([undefined, 'awful', 'bad', 'okay', 'good', 'rad']);
  expect(lastText(5, 'Feeling')).toBe('Rad');
});

test('the line of feelings has a gap where there is no answer, and says that there was no response', async () => {
  const chart = studentFeelingChart(feelingQuestion, trends, await weekContextOn(thursday));
  const [line] = chart.datasets;
  if (!line) throw new Error('the chart has no line');
  expect(line.values).toEqual([5, null, null, null, null]);
  const texts = line.values.map((_, at) => textAt(chart, line, at));
  expect(texts).toEqual(['Rad', 'No response', 'No response', null, null]);
});

test('a day before the student joined is a gap without a response that was expected', async () => {
  const week = weekOf({ notYet: true }, { notYet: true }, { eaten: 100, feeling: 4 });
  const { datasets, daysNotYet } = studentYesNoChart(week, await weekContextOn('2026-03-06'));
  expect(datasets[0]?.values).toEqual([null, null, 2, 0, null]);
  expect(daysNotYet).toEqual([true, true, false, false, false]);
});

test('the summary has each day with a value', async () => {
  const chart = studentFeelingChart(
    feelingQuestion,
    weekOf({ feeling: 4 }, { feeling: 2 }),
    await weekContextOn('2026-03-03'),
  );
  expect(describeChart(chart, 'No data yet')).toBe(
    'How do they feel?\nFeeling: Monday, March 2: Good and Tuesday, March 3: Bad',
  );
});

test('a day without school is left out', async () => {
  const week = weekOf({ feeling: 4 }, { noSchool: true }, { feeling: 2 });
  expect(
    describeChart(
      studentFeelingChart(feelingQuestion, week, await weekContextOn('2026-03-04')),
      'No data yet',
    ),
  ).toBe('How do they feel?\nFeeling: Monday, March 2: Good and Wednesday, March 4: Bad');
});

test('the summary of an empty week says that there is no data', async () => {
  const chart = studentFeelingChart(feelingQuestion, weekOf(), await weekContextOn('2026-03-02'));
  expect(describeChart(chart, 'No data yet')).toBe('How do they feel?\nFeeling: No data yet');
});
