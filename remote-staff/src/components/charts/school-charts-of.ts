import type { Question } from '@tapin/shared/contract/entities';
import type { WeeklyTrends } from '@tapin/shared/contract/figures';
import { stepQuestions } from '@tapin/shared/contract/questions';
import type { Chart } from './chart.ts';
import { schoolOwnChart } from './own-charts.ts';
import { schoolFeelingChart, schoolYesNoChart } from './school-charts.ts';
import type { WeekContext } from './week-chart.ts';

/** Returns a chart of the feelings, one of the questions with yes and no, and one for each own question of the school. */
export const schoolChartsOf = (
  trends: WeeklyTrends,
  ownQuestions: readonly Question[] = [],
  week: WeekContext,
  filterNames: readonly string[],
): Chart[] => [
  ...stepQuestions.map((question) => schoolFeelingChart(question, trends, week, filterNames)),
  schoolYesNoChart(trends, week, filterNames),
  ...ownQuestions.map((question) => schoolOwnChart(question, trends, week, filterNames)),
];
