import { laughQuestion, laughQuestionInSpanish, safeQuestion } from '#src/testing/own-answers.ts';
import { weekContextOn, weekOf } from '#src/testing/week.ts';
import { schoolOwnChart, studentOwnChart } from './own-charts.ts';

const friday = '2026-03-06';
const week = weekOf(
  { own: { q17: 81.4, q18: 3.56 } },
  { own: { q17: null, q18: null } },
  { eaten: 50 },
  { own: { q17: 0, q18: 5 } },
);

describe('the chart of a school', () => {
  test('has the share of yes, and a gap on a day on which nobody answered', async () => {
    const chart = schoolOwnChart(safeQuestion, week, await weekContextOn(friday), ['Grade 9']);
    expect(chart.title).toBe('Do you feel safe here? · Grade 9');
    expect(chart.datasets).toEqual([{ label: 'Yes', values: [81.4, null, null, 0, null] }]);
    expect(chart.ticks.map(({ label }) => label)).toEqual(['0%', '20%', '40%', '60%', '80%', '100%']);
    expect(chart.valueText(81.4)).toBe('81%');
    expect(chart.axisTitle).toBe('Yes response');
  });

  test('has the mean of the steps, on the scale of the school’s words', async () => {
    const chart = schoolOwnChart(laughQuestion, week, await weekContextOn(friday), []);
    expect(chart.datasets).toEqual([{ label: 'Average', values: [3.56, null, null, 5, null] }]);
    expect(chart.ticks).toEqual([
      { value: 0, label: '' },
      { value: 1, label: 'Never' },
      { value: 2, label: 'Rarely' },
      { value: 3, label: 'Sometimes' },
      { value: 4, label: 'Often' },
      { value: 5, label: 'Always' },
    ]);
    expect(chart.valueText(3.56)).toBe('Often · 3.6');
    expect(chart.lastText(3.56, 'Average')).toBe('3.6');
  });

  test('shortens a long word at its tick, and has the whole word in the text of a value', async () => {
    const always = 'Every day and also at weekends';
    const steps = ['Never', 'Rarely', 'Sometimes', 'Often', always];
    const chart = schoolOwnChart({ ...laughQuestion, steps }, week, await weekContextOn(friday), []);
    expect(chart.ticks.at(-1)?.label).toBe('Every day and a…');
    expect(chart.valueText(5)).toBe(`${always} · 5.0`);
  });

  test('knows the language of its texts', async () => {
    const chart = schoolOwnChart(laughQuestionInSpanish, week, await weekContextOn(friday), []);
    expect(chart.ownQuestion?.language).toBe('es');
  });
});

describe('the chart of a student', () => {
  test('has yes above no', async () => {
    const chart = studentOwnChart(
      safeQuestion,
      weekOf({ own: { q17: 100 } }, { own: { q17: 0 } }),
      await weekContextOn(friday),
    );
    expect(chart.ticks).toEqual([
      { value: 0, label: 'No' },
      { value: 100, label: 'Yes' },
    ]);
    expect(chart.datasets).toEqual([{ label: 'Answer', values: [100, 0, null, null, null] }]);
    expect([100, 0].map(chart.valueText)).toEqual(['Yes', 'No']);
  });

  test('has the word of each step', async () => {
    const chart = studentOwnChart(laughQuestion, weekOf({ own: { q18: 4 } }), await weekContextOn(friday));
    expect(chart.valueText(4)).toBe('Often');
    expect(chart.datasets[0]?.values).toEqual([4, null, null, null, null]);
  });
});
