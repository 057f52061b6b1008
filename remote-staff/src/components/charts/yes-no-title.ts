import { yesNoQuestions } from '@tapin/shared/contract/questions';
import type { WeekContext } from './week-chart.ts';

/** Lists the questions of the chart of yes and no in its title: about the students of a school, or about one student. */
export const yesNoTitle = (t: WeekContext['t'], key: 'chart' | 'studentChart'): string =>
  yesNoQuestions.map(({ name }) => t(`question.${name}.${key}`)).join(' ');
