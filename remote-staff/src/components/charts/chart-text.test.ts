import { feelingQuestion } from '@tapin/shared/contract/questions';
import { weekContextOn, weekOf } from '#src/testing/week.ts';
import { describeChart } from './chart-text.ts';
import { studentFeelingChart } from './student-charts.ts';

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
