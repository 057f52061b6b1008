import { formatNumber, formatPercent } from '@tapin/shared/formats/number';
import {
  anchors,
  type Change,
  changeOf,
  changeText,
  gradeAnchor,
  gradeName,
  isChange,
  largestOf,
  type MonthWords,
  valueText,
} from './measures.tsx';
import type { Month } from './month-calls.ts';
import { weekdayName } from './range.ts';

export interface Sentence {
  title: string;
  text: string;
  anchor: string;
}

const answers = ['eaten', 'rested', 'feeling'] as const;
const directionOf = ({ by }: Change) => (by > 0 ? 'more' : 'less');

/** Says whether more or fewer students tap in. */
function aboutTapIns(month: Month, words: MonthWords): Sentence {
  const { t } = words;
  const { tappedInPercent } = month.figures;
  const change = changeOf('tappedInPercent', month.figures, month.before);
  const share = t('month.tapIns.share', { percent: valueText('tappedInPercent', tappedInPercent) });
  if (!change) return { title: t('month.tapIns.first'), text: share, anchor: anchors.figures };
  const direction = isChange(change) ? directionOf(change) : 'same';
  const text = t('month.withChange', { text: share, change: changeText(words, change) });
  return { title: t(`month.tapIns.${direction}`), text, anchor: anchors.figures };
}

/** Says which answers changed most. Without a change it says what they are. */
function aboutAnswers(month: Month, words: MonthWords): Sentence {
  const { t } = words;
  const { figures, before } = month;
  const change = largestOf(answers.map((measure) => changeOf(measure, figures, before)));
  if (change && change.measure !== 'tappedInPercent') {
    const text = t(`month.answers.${change.measure}.share`, {
      value: valueText(change.measure, change.now),
    });
    return {
      title: t(`month.answers.${change.measure}.${directionOf(change)}`),
      text: t('month.withChange', { text, change: changeText(words, change) }),
      anchor: anchors.weeks,
    };
  }
  const isKnown = answers.some((measure) => changeOf(measure, figures, before) !== null);
  return {
    title: t(isKnown ? 'month.answers.same' : 'month.answers.first'),
    text:
      figures.hidden && answers.every((measure) => figures[measure] === null)
        ? t('month.few')
        : t('month.answers.all', {
            eaten: valueText('eaten', figures.eaten),
            rested: valueText('rested', figures.rested),
            feeling: valueText('feeling', figures.feeling),
          }),
    anchor: anchors.weeks,
  };
}

/** The figures of a grade change more by chance, because a grade has fewer students than the school. */
const minGradeFactor = 1.5;

/** Says which grade changed most; undefined if no grade stands out. */
function aboutGrade(month: Month, words: MonthWords): Sentence | undefined {
  const changes = month.grades.flatMap((grade) =>
    answers.map((measure) => {
      const change = changeOf(measure, grade.figures, grade.before);
      return change && { ...change, by: change.by / minGradeFactor, change, grade };
    }),
  );
  const found = month.grades.length > 1 ? largestOf(changes) : undefined;
  if (!found) return undefined;
  const { t } = words;
  const { change, grade } = found;
  if (change.measure === 'tappedInPercent') return undefined;
  const text = t(`month.answers.${change.measure}.share`, {
    value: valueText(change.measure, change.now),
  });
  return {
    title: t(`month.grade.${change.measure}.${directionOf(change)}`, {
      grade: gradeName(words, grade),
    }),
    text: t('month.withChange', { text, change: changeText(words, change) }),
    anchor: gradeAnchor(grade),
  };
}

const minWeekdayPoints = 3;

/** Says on which day of the week the fewest tap in, or that there is none. */
function aboutWeekdays({ weekdays }: Month, { t, language }: MonthWords): Sentence {
  const known = weekdays.flatMap(({ weekday, figures }) =>
    figures.tappedInPercent === null ? [] : [{ weekday, percent: figures.tappedInPercent }],
  );
  const [lowest, next] = known.toSorted((a, b) => a.percent - b.percent);
  const highest = Math.max(...known.map(({ percent }) => percent));
  if (lowest && next && next.percent - lowest.percent >= minWeekdayPoints)
    return {
      title: t('month.weekday.lowest', { day: weekdayName(lowest.weekday, 'long', language) }),
      text: t('month.weekday.lowestText', {
        percent: formatPercent(lowest.percent),
        next: formatPercent(next.percent),
      }),
      anchor: anchors.weekdays,
    };
  return {
    title: t('month.weekday.alike'),
    text: t('month.weekday.alikeText', {
      low: formatNumber(lowest?.percent ?? 0),
      high: formatPercent(highest),
    }),
    anchor: anchors.weekdays,
  };
}

/** Says which grade feels lowest; undefined with fewer than two shown grades, or if two share the lowest average. */
function aboutLowestGrade(month: Month, words: MonthWords): Sentence | undefined {
  const known = month.grades.flatMap((grade) => {
    const { feeling, tappedInPercent } = grade.figures;
    const isGrade = grade.grade !== null || grade.gradeName !== undefined;
    return isGrade && feeling !== null ? [{ grade, feeling, tappedInPercent }] : [];
  });
  const [lowest, next] = known.toSorted((a, b) => a.feeling - b.feeling);
  if (!lowest || !next || next.feeling === lowest.feeling) return undefined;
  const { t } = words;
  return {
    title: t('month.grade.lowest', { grade: gradeName(words, lowest.grade) }),
    text: t('month.grade.lowestText', {
      feeling: valueText('feeling', lowest.feeling),
      percent: valueText('tappedInPercent', lowest.tappedInPercent),
    }),
    anchor: gradeAnchor(lowest.grade),
  };
}

/** Returns three sentences about changes, and one about the grade that feels lowest. */
export const sentencesOf = (month: Month, words: MonthWords): Sentence[] =>
  [
    aboutTapIns(month, words),
    aboutAnswers(month, words),
    aboutGrade(month, words) ?? aboutWeekdays(month, words),
    aboutLowestGrade(month, words),
  ].filter((sentence) => sentence !== undefined);
