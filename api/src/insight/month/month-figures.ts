import type { MonthFigures } from '@tapin/shared/contract/month-calls';
import {
  feelingQuestion,
  fieldPerQuestion,
  stepQuestions,
  yesNoQuestions,
} from '@tapin/shared/contract/questions';
import { type Hidden, minGroupSize } from '@tapin/shared/contract/school-overview';
import { wholePercent } from '@tapin/shared/contract/whole-percent';
import type { Totals } from '#src/check-ins/totals/totals.ts';
import { meanOf, sharesOf } from '#src/insight/school-days/sums.ts';

interface Cell {
  schoolDays: number;
  /** How many students were asked on each day, added up. */
  asked: number;
  totals: Totals;
  /** How many students answered, each of them once. */
  answering: number;
}

const toTenth = (value: number | null) => (value === null ? null : Math.round(value * 10) / 10);

/** Whether a few students could be recognized. Without any answer there is nothing to protect. */
export const isFew = (students: number): boolean => students > 0 && students < minGroupSize;

const noAnswers = {
  ...fieldPerQuestion([...yesNoQuestions, ...stepQuestions], 'name', () => null),
  feelings: null,
};

/** The figures of a grade that is not shown: not even how many students tapped in. */
export const hiddenFigures = (schoolDays: number, hidden: Hidden): MonthFigures => ({
  schoolDays,
  students: null,
  tappedIn: null,
  tappedInPercent: null,
  ...noAnswers,
  hidden,
});

/** Returns the averages per school day. Answers of fewer than five students are hidden. */
export function monthFiguresOf({ schoolDays, asked, totals, answering }: Cell): MonthFigures {
  const perDay = (sum: number) => (schoolDays === 0 ? null : Math.round(sum / schoolDays));
  const participation = {
    schoolDays,
    students: perDay(asked),
    tappedIn: perDay(totals.tap_ins),
    tappedInPercent: wholePercent(totals.tap_ins, asked),
  };
  if (isFew(answering)) return { ...participation, ...noAnswers, hidden: 'fewerThanFive' };
  return {
    ...participation,
    ...fieldPerQuestion(yesNoQuestions, 'name', ({ name }) =>
      wholePercent(totals[`${name}_yes`], totals[`${name}_yes`] + totals[`${name}_no`]),
    ),
    ...fieldPerQuestion(stepQuestions, 'name', (question) => toTenth(meanOf(question, totals))),
    feelings: sharesOf(feelingQuestion, totals),
  };
}
