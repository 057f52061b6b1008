import { feelingQuestion, yesNoQuestions } from '@tapin/shared/contract/questions';
import { weekContextOn, weekOf } from '#src/testing/week.ts';
import { isEmpty, textAt, tooltipText } from './chart.ts';
import { schoolFeelingChart, schoolYesNoChart } from './school-charts.ts';

const friday = '2026-03-06';
const trends = weekOf(
  { eaten: 81.4, rested: 57.5, feeling: 3.56 },
  { eaten: 79, rested: 60, feeling: 4 },
  null,
  { eaten: 100, rested: 0, feeling: 1 },
);

describe('the chart of yes and no', () => {
  test('has an axis from 0 to 100 in steps of 20, as percentages, titled as the yes response', async () => {
    const chart = schoolYesNoChart(trends, await weekContextOn(friday), []);
    expect(chart.ticks.map(({ value }) => value)).toEqual([0, 20, 40, 60, 80, 100]);
    expect(chart.ticks.map(({ label }) => label)).toEqual(['0%', '20%', '40%', '60%', '80%', '100%']);
    expect(chart.axisTitle).toBe('Yes response');
    expect(chart.hasLegend).toBe(true);
  });

  test('has a line for each question with yes and no, zero where a past day has no data', async () => {
    const chart = schoolYesNoChart(trends, await weekContextOn(friday), []);
    expect(chart.datasets).toHaveLength(yesNoQuestions.length);
    expect(chart.datasets.slice(0, 2)).toMatchObject([
      { label: 'Eaten', values: [81.4, 79, 0, 100, null] },
      { label: 'Rested', values: [57.5, 60, 0, 0, null] },
    ]);
  });

  test('says of a day on which nobody answered something else than of one on which all said no', async () => {
    const chart = schoolYesNoChart(trends, await weekContextOn(friday), []);
    const [, rested] = chart.datasets;
    if (!rested) throw new Error('no second line');
    expect([2, 3, 4].map((at) => textAt(chart, rested, at))).toEqual(['No one answered', '0%', null]);
    expect(tooltipText(chart, 2)).toContain('Rested: No one answered');
  });

  test('a week in which nobody answered is empty, however long ago', async () => {
    expect(isEmpty(schoolYesNoChart(weekOf(), await weekContextOn('2026-06-01'), []))).toBe(true);
  });

  test('never rounds to 0 or 100 percent while somebody is on the other side', async () => {
    const { valueText } = schoolYesNoChart(trends, await weekContextOn(friday), []);
    expect([0, 0.2, 99.8, 100].map(valueText)).toEqual(['0%', '1%', '99%', '100%']);
  });

  test('has a gap on a day without school', async () => {
    const week = weekOf({ eaten: 81, rested: 57 }, null, { noSchool: true }, { eaten: 100, rested: 0 });
    const { datasets } = schoolYesNoChart(week, await weekContextOn(friday), []);
    expect(datasets.slice(0, 2).map(({ values }) => values)).toEqual([
      [81, 0, null, 100, null],
      [57, 0, null, 0, null],
    ]);
  });

  test('has values as rounded percentages', async () => {
    const chart = schoolYesNoChart(trends, await weekContextOn(friday), []);
    expect(chart.valueText(57.5)).toBe('58%');
    expect(chart.lastText(81.4, 'Eaten')).toBe('Eaten 81%');
  });

  test('is titled with the filters that are set', async () => {
    const words = await weekContextOn(friday);
    const { title } = schoolYesNoChart(trends, words, []);
    const asked = title.split(' · ');
    expect(asked).toHaveLength(yesNoQuestions.length);
    expect(asked.slice(0, 2)).toEqual(['Have you eaten', 'Do you feel rested']);
    expect(schoolYesNoChart(trends, words, ['Ms Lee', 'Homeroom', 'Grade 9']).title).toBe(
      `${title} · Ms Lee · Homeroom · Grade 9`,
    );
  });
});

describe('the chart of feelings', () => {
  test('has an axis from 0 to 100 in steps of 20, with a word and a face at each but the lowest', async () => {
    const { ticks, hasLegend } = schoolFeelingChart(feelingQuestion, trends, await weekContextOn(friday), []);
    expect(ticks).toEqual([
      { value: 0, label: '' },
      { value: 20, label: 'Awful', face: 'awful' },
      { value: 40, label: 'Bad', face: 'bad' },
      { value: 60, label: 'Okay', face: 'okay' },
      { value: 80, label: 'Good', face: 'good' },
      { value: 100, label: 'Rad', face: 'rad' },
    ]);
    expect(hasLegend).toBe(false);
  });

  test('plots the mean feeling times 20', async () => {
    const { datasets } = schoolFeelingChart(feelingQuestion, trends, await weekContextOn(friday), []);
    expect(datasets).toMatchObject([{ label: 'Feeling', values: [expect.closeTo(71.2), 80, 0, 20, null] }]);
  });

  test('has values as percentages, and the last one with its word', async () => {
    const chart = schoolFeelingChart(feelingQuestion, trends, await weekContextOn(friday), []);
    expect(chart.valueText(71.2)).toBe('71.2%');
    expect(chart.valueText(80)).toBe('80%');
    expect(chart.lastText(71.2, 'Feeling')).toBe('Good · 71%');
    expect(chart.lastText(0, 'Feeling')).toBe('0%');
  });

  test('is titled with the filters that are set', async () => {
    expect(schoolFeelingChart(feelingQuestion, trends, await weekContextOn(friday), ['Grade 9']).title).toBe(
      'How are you feeling · Grade 9',
    );
  });
});

test('the days have short and full names in the language of the page', async () => {
  const english = schoolFeelingChart(feelingQuestion, trends, await weekContextOn(friday), []);
  expect(english.labels).toEqual(['Mon 2', 'Tue 3', 'Wed 4', 'Thu 5', 'Fri 6']);
  expect(english.days[0]).toBe('Monday, March 2');
  const spanish = schoolFeelingChart(feelingQuestion, trends, await weekContextOn(friday, 'es'), []);
  expect(spanish.labels[0]).toBe('lun 2');
  expect(spanish.days[0]).toBe('lunes, 2 de marzo');
  expect(spanish.ticks.map(({ label }) => label)).toEqual([
    '',
    'Muy mal',
    'Mal',
    'Más o menos',
    'Bien',
    'Genial',
  ]);
});
