import { feelingQuestion, questions, responsesOfType, yesNoQuestions } from '@tapin/contract/questions';
import { wholePercent } from '@tapin/contract/whole-percent';
import { questionTexts } from '@tapin/servers/question-texts';
import { AppError } from '#src/basics/app-error.ts';
import type { Cell } from '#src/basics/csv.ts';
import { texts } from '#src/basics/language.ts';
import { askedInFilter, hasSlotOnDay, ownTextIn } from '#src/check-ins/own-questions/replies.ts';
import { listAskedOrAnswered } from '#src/check-ins/own-questions/repository.ts';
import { slotNameOf } from '#src/check-ins/questions/columns.ts';
import { countsOf, type OwnTotals, ownCountsOf, withAskedOrAnswered } from '#src/check-ins/totals/totals.ts';
import { windowStart } from '#src/insight/figures/school-week.ts';
import { loadOutgoingDays } from '#src/insight/month/service.ts';
import { sumOf } from '#src/insight/school-days/counted-days.ts';
import {
  loadOutgoing,
  type Measure,
  type OutgoingDay,
  slotColumnsOf,
} from '#src/insight/school-days/outgoing-days.ts';
import { countAsked, listStudentGroups } from '#src/insight/school-days/repository.ts';
import { type Load, ownWordsOf, wordsOf } from './table.ts';

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

const isLeftOut = (measure: Measure) => (row: OutgoingDay) => row.leftOut.includes(measure);

export const loadStatsTable: Load = async (db, options) => {
  const { scope, group, schoolId, query, today, now, timeZone, language } = options;
  const start = windowStart(today, query.daysAgo ?? 0);
  const range = { start, end: today };
  const { days, of } = await loadOutgoing(db, { schoolId, group }, range, { now, timeZone });
  const rows = of(group);
  const sums = sumOf(rows);
  const groups = await listStudentGroups(db, scope);
  const { columns, students, hidden } = texts[language].exports;
  /** Without days a cell is empty. A hidden value is replaced with the text for withheld figures. */
  const shown = (value: Cell, isHidden: boolean): Cell => {
    if (days.length === 0) return '';
    return isHidden ? hidden.withheld : value;
  };
  const rowsOf = (
    question: string,
    {
      counts,
      words,
      measure,
    }: { counts: Record<string, number>; words: Record<string, string>; measure: Measure },
  ) => {
    const all = Object.values(counts).reduce((sum, count) => sum + count, 0);
    const isHidden = all === 0 && rows.some(isLeftOut(measure));
    return Object.entries(counts).map(([response, count]) => [
      question,
      words[response] ?? response,
      shown(count, isHidden),
      shown(wholePercent(count, all) ?? '', isHidden),
    ]);
  };
  const asked = countAsked(
    groups,
    days.filter((day) => !rows.some((row) => row.day === day && isLeftOut('tap_ins')(row))),
  );
  const noTapIns = sums.tap_ins === 0 && rows.some(isLeftOut('tap_ins'));
  const own = await listAskedOrAnswered(db, schoolId, { start, end: today, askedFrom: start });
  const ownTotals = askedInFilter(own, query.grade).map((question): OwnTotals => {
    const inSlot = rows.filter(({ day }) => hasSlotOnDay(question, day));
    const counts = slotColumnsOf(slotNameOf(question)).map((column) =>
      inSlot.reduce((sum, row) => sum + row[column], 0),
    );
    return { ...question, counts };
  });
  return {
    columns: [columns.question, columns.answer, columns.count, columns.percent],
    rows: [
      [students, '', countAsked(groups, [today]), ''],
      [
        columns.tapIns,
        '',
        shown(sums.tap_ins, noTapIns),
        shown(wholePercent(sums.tap_ins, asked) ?? '', noTapIns),
      ],
      ...questions.flatMap((question) =>
        rowsOf(questionTexts[language][question.name], {
          measure: question.name,
          counts: countsOf(question, sums),
          words: wordsOf(question, language),
        }),
      ),
      ...withAskedOrAnswered(ownTotals).flatMap((question) =>
        rowsOf(ownTextIn(language, question.texts).question, {
          measure: slotNameOf(question),
          counts: ownCountsOf(question),
          words: ownWordsOf(question, language),
        }),
      ),
    ],
  };
};
