import { feelingQuestion, yesNoQuestions } from '@tapin/shared/contract/questions';
import { laughQuestion, safeQuestion } from '@tapin/shared/testing/own-questions';
import { laughQuestionInSpanish } from '#src/testing/own-questions.ts';
import { weekContextOn, weekOf } from '#src/testing/week.ts';
import { describeChart, isEmpty, textAt, tooltipText } from './chart.ts';
import { schoolOwnChart, studentOwnChart } from './own-charts.ts';
import { schoolFeelingChart, schoolYesNoChart } from './school-charts.ts';
import { studentFeelingChart, studentYesNoChart } from './student-charts.ts';

const friday = '2026-03-06';
const week = weekOf(
  { own: { q17: 81.4, q18: 3.56 } },
  { own: { q17: null, q18: null } },
  { eaten: 50 },
  { own: { q17: 0, q18: 5 } },
);

describe('the chart of a school', () => {
  test('has the share of yes for an own question, and a gap on a day on which nobody answered', async () => {
    const chart = schoolOwnChart(safeQuestion, week, await weekContextOn(friday), ['Grade 9']);
    expect(chart.title).toBe('Do you feel safe here? · Grade 9');
    expect(chart.datasets).toEqual([{ label: 'Yes', values: [81.4, null, null, 0, null] }]);
    expect(chart.ticks.map(({ label }) => label)).toEqual(['0%', '20%', '40%', '60%', '80%', '100%']);
    expect(chart.valueText(81.4)).toBe('81%');
    expect(chart.axisTitle).toBe('Yes response');
  });

  test('has the mean of the steps for an own question, on the scale of the school’s words', async () => {
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

const thursday = '2026-03-05';
const studentTrends = weekOf({ eaten: 100, rested: 0, feeling: 5 }, null, {
  eaten: 0,
  rested: 100,
  feeling: null,
});

test('yes is 2, no is 1, and a past day without a response is 0', async () => {
  const { datasets, ticks, valueText } = studentYesNoChart(studentTrends, await weekContextOn(thursday));
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
  const { ticks, lastText } = studentFeelingChart(
    feelingQuestion,
    studentTrends,
    await weekContextOn(thursday),
  );
  expect(ticks.map(({ value }) => value)).toEqual([0, 1, 2, 3, 4, 5]);
  expect(ticks.map(({ label }) => label)).toEqual(['', 'Awful', 'Bad', 'Okay', 'Good', 'Rad']);
  expect(ticks.map(({ face }) => face)).toEqual([undefined, 'awful', 'bad', 'okay', 'good', 'rad']);
  expect(lastText(5, 'Feeling')).toBe('Rad');
});

test('the line of feelings has a gap where there is no answer, and says that there was no response', async () => {
  const chart = studentFeelingChart(feelingQuestion, studentTrends, await weekContextOn(thursday));
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

test('the week of a chart leaves out a day without school', async () => {
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

const schoolTrends = weekOf(
  { eaten: 81.4, rested: 57.5, feeling: 3.56 },
  { eaten: 79, rested: 60, feeling: 4 },
  null,
  { eaten: 100, rested: 0, feeling: 1 },
);

describe('the chart of yes and no', () => {
  test('has an axis from 0 to 100 in steps of 20, as percentages, titled as the yes response', async () => {
    const chart = schoolYesNoChart(schoolTrends, await weekContextOn(friday), []);
    expect(chart.ticks.map(({ value }) => value)).toEqual([0, 20, 40, 60, 80, 100]);
    expect(chart.ticks.map(({ label }) => label)).toEqual(['0%', '20%', '40%', '60%', '80%', '100%']);
    expect(chart.axisTitle).toBe('Yes response');
    expect(chart.hasLegend).toBe(true);
  });

  test('has a line for each question with yes and no, zero where a past day has no data', async () => {
    const chart = schoolYesNoChart(schoolTrends, await weekContextOn(friday), []);
    expect(chart.datasets).toHaveLength(yesNoQuestions.length);
    expect(chart.datasets.slice(0, 2)).toMatchObject([
      { label: 'Eaten', values: [81.4, 79, 0, 100, null] },
      { label: 'Rested', values: [57.5, 60, 0, 0, null] },
    ]);
  });

  test('distinguishes a day on which nobody answered from a day on which all said no', async () => {
    const chart = schoolYesNoChart(schoolTrends, await weekContextOn(friday), []);
    const [, rested] = chart.datasets;
    if (!rested) throw new Error('no second line');
    expect([2, 3, 4].map((at) => textAt(chart, rested, at))).toEqual(['No one answered', '0%', null]);
    expect(tooltipText(chart, 2)).toContain('Rested: No one answered');
  });

  test('a week in which nobody answered is empty, however long ago', async () => {
    expect(isEmpty(schoolYesNoChart(weekOf(), await weekContextOn('2026-06-01'), []))).toBe(true);
  });

  test('never rounds to 0 or 100 percent while somebody is on the other side', async () => {
    const { valueText } = schoolYesNoChart(schoolTrends, await weekContextOn(friday), []);
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
    const chart = schoolYesNoChart(schoolTrends, await weekContextOn(friday), []);
    expect(chart.valueText(57.5)).toBe('58%');
    expect(chart.lastText(81.4, 'Eaten')).toBe('Eaten 81%');
  });

  test('is titled with the filters that are set', async () => {
    const words = await weekContextOn(friday);
    const { title } = schoolYesNoChart(schoolTrends, words, []);
    const asked = title.split(' · ');
    expect(asked).toHaveLength(yesNoQuestions.length);
    expect(asked.slice(0, 2)).toEqual(['Have you eaten', 'Do you feel rested']);
    expect(schoolYesNoChart(schoolTrends, words, ['Ms Lee', 'Homeroom', 'Grade 9']).title).toBe(
      `${title} · Ms Lee · Homeroom · Grade 9`,
    );
  });
});

describe('the chart of feelings', () => {
  test('has an axis from 0 to 100 in steps of 20, with a word and a face at each but the lowest', async () => {
    const { ticks, hasLegend } = schoolFeelingChart(
      feelingQuestion,
      schoolTrends,
      await weekContextOn(friday),
      [],
    );
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
    const { datasets } = schoolFeelingChart(feelingQuestion, schoolTrends, await weekContextOn(friday), []);
    expect(datasets).toMatchObject([{ label: 'Feeling', values: [expect.closeTo(71.2), 80, 0, 20, null] }]);
  });

  test('has values as percentages, and the last one with its word', async () => {
    const chart = schoolFeelingChart(feelingQuestion, schoolTrends, await weekContextOn(friday), []);
    expect(chart.valueText(71.2)).toBe('71.2%');
    expect(chart.valueText(80)).toBe('80%');
    expect(chart.lastText(71.2, 'Feeling')).toBe('Good · 71%');
    expect(chart.lastText(0, 'Feeling')).toBe('0%');
  });

  test('is titled with the filters that are set', async () => {
    expect(
      schoolFeelingChart(feelingQuestion, schoolTrends, await weekContextOn(friday), ['Grade 9']).title,
    ).toBe('How are you feeling · Grade 9');
  });
});

test('the days have short and full names in the language of the page', async () => {
  const english = schoolFeelingChart(feelingQuestion, schoolTrends, await weekContextOn(friday), []);
  expect(english.labels).toEqual(['Mon 2', 'Tue 3', 'Wed 4', 'Thu 5', 'Fri 6']);
  expect(english.days[0]).toBe('Monday, March 2');
  const spanish = schoolFeelingChart(feelingQuestion, schoolTrends, await weekContextOn(friday, 'es'), []);
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
