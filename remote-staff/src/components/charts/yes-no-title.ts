import { yesNoQuestions } from '@tapin/shared/contract/questions';
import type { WeekOf } from './week-chart.ts';

/** Every question whose answers are in the chart of yes and no. */
export const yesNoTitle = (t: WeekOf['t']): string =>
  yesNoQuestions.map(({ name }) => t(`question.${name}.chart`)).join(' ');
