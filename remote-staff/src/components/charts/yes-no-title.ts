import { yesNoQuestions } from '@tapin/shared/contract/questions';
import type { WeekContext } from './week-chart.ts';

/** Lists the questions of the chart of yes and no in its title. */
export const yesNoTitle = (t: WeekContext['t']): string =>
  yesNoQuestions.map(({ name }) => t(`question.${name}.chart`)).join(' ');
