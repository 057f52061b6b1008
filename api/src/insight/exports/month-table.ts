import { feelingQuestion, responsesOfType, yesNoQuestions } from '@tapin/shared/contract/questions';
import { AppError } from '#src/basics/app-error.ts';
import type { Cell } from '#src/basics/csv.ts';
import { texts } from '#src/basics/language.ts';
import { loadOutgoingDays } from '#src/insight/month/service.ts';
import type { Load } from './table.ts';
import { wordsOf } from './words.ts';

/** The days of a range, a row each, with the figures that may leave the screen. */
export const loadMonthTable: Load = async (
  db,
  { scope, group, schoolId, query, now, timeZone, language },
) => {
  const { startDate: start, endDate: end } = query;
  if (start === undefined || end === undefined) throw new AppError('date_range_invalid');
  const days = await loadOutgoingDays(db, { schoolId, scope, group }, { start, end }, { now, timeZone });
  const words = texts[language].exports;
  const { columns, hidden } = words;
  const feelingWords = wordsOf(feelingQuestion, language);
  const inPercent = (text: string | undefined) => `${text ?? ''} (%)`;
  return {
    columns: [
      words.day,
      words.students,
      words.tappedIn,
      inPercent(words.tappedIn),
      ...yesNoQuestions.map(({ name }) => inPercent(columns[name])),
      columns.feelingMean,
      ...responsesOfType.feeling.map((step) => inPercent(feelingWords[String(step)])),
    ],
    rows: days.map(({ date, noSchool, figures }) => {
      if (noSchool) return [date, words.noSchool];
      const cellOf = (value: number | null | undefined): Cell =>
        value ?? (figures.hidden ? hidden[figures.hidden] : '');
      return [
        date,
        figures.students ?? '',
        cellOf(figures.tappedIn),
        cellOf(figures.tappedInPercent),
        ...yesNoQuestions.map(({ name }) => cellOf(figures[name])),
        cellOf(figures[feelingQuestion.name]),
        ...responsesOfType.feeling.map((_, at) => cellOf(figures.feelings?.[at])),
      ];
    }),
  };
};
