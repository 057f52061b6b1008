import type { MonthFigures } from '@tapin/shared/contract/month-calls';
import {
  feelingQuestion,
  fieldPerQuestion,
  stepQuestions,
  yesNoQuestions,
} from '@tapin/shared/contract/questions';
import { wholePercent } from '@tapin/shared/contract/whole-percent';
import type { Totals } from '#src/check-ins/totals/totals.ts';
import { meanOf, sharesOf } from '#src/insight/school-days/sums.ts';

interface Cell {
  days: readonly string[];
  /** The days whose tap-ins are counted. */
  countedDays: readonly string[];
  /** How many students were asked on each of the days, added up. */
  askedOn: (days: readonly string[]) => number;
  totals: Totals;
  /** Whether a day or a question is in no sum, because too few students are behind it. */
  leavesOut: boolean;
}

const toTenth = (value: number | null) => (value === null ? null : Math.round(value * 10) / 10);

const perDay = (sum: number, days: readonly string[]) =>
  days.length === 0 ? null : Math.round(sum / days.length);

/** Returns the averages per school day. */
export function monthFiguresOf({ days, countedDays, askedOn, totals, leavesOut }: Cell): MonthFigures {
  return {
    schoolDays: days.length,
    students: perDay(askedOn(days), days),
    tappedIn: perDay(totals.tap_ins, countedDays),
    tappedInPercent: wholePercent(totals.tap_ins, askedOn(countedDays)),
    ...fieldPerQuestion(yesNoQuestions, 'name', ({ name }) =>
      wholePercent(totals[`${name}_yes`], totals[`${name}_yes`] + totals[`${name}_no`]),
    ),
    ...fieldPerQuestion(stepQuestions, 'name', (question) => toTenth(meanOf(question, totals))),
    feelings: sharesOf(feelingQuestion, totals),
    ...(leavesOut && { hidden: 'withheld' as const }),
  };
}
