import type { Month, MonthFigures } from '@tapin/contract/month-calls';
import { wholePercent } from '@tapin/contract/whole-percent';
import { addDays, weekday } from '#src/basics/local-day.ts';
import { mondayOf } from '#src/insight/figures/school-week.ts';
import { publishedGroups, wholeGroup } from '#src/policy/small-groups.ts';
import { FigureSolver } from './figure-solver.ts';

/** The questions under attack: one with yes and no, the feeling, and an own question. */
export const attacked = ['eaten', 'feeling', 'own'] as const;
export type Attacked = (typeof attacked)[number];

/** The answers of the students of a grade on a day to a question: their number, and the sum of yes or of the steps. */
export interface AnswerCell {
  day: string;
  grade: number;
  question: Attacked;
  count: number;
  sum: number;
}

/** A figure that somebody reads in a file or on paper, with the days and the grade in its label. */
interface ReadFigure {
  question: Attacked;
  value: number;
  as: 'sum' | 'percent' | 'mean';
  isIn: (day: string) => boolean;
  grade?: number | undefined;
  isRough?: boolean;
}

export interface ReadForm {
  name: string;
  today: string;
  figures: ReadFigure[];
}

const keyOf = ({ day, grade, question }: AnswerCell) => `${question} ${day} ${grade}`;
const add = (cells: readonly AnswerCell[], name: 'count' | 'sum') =>
  cells.reduce((total, cell) => total + cell[name], 0);
const between = (start: string, end: string) => (day: string) => day >= start && day <= end;

function isOf(figure: ReadFigure, cells: readonly AnswerCell[]): boolean {
  const [sum, count] = [add(cells, 'sum'), add(cells, 'count')];
  if (figure.as === 'sum') return figure.value === sum;
  if (count === 0) return false;
  const expected = figure.as === 'percent' ? (wholePercent(sum, count) ?? -1) : sum / count;
  if (figure.as === 'percent') return Math.abs(figure.value - expected) <= (figure.isRough ? 1 : 0);
  return Math.abs(figure.value - expected) <= (figure.isRough ? 0.11 : 0.051);
}

/** Returns the cells of days and groups that are large enough to be published. */
function largeEnough(cells: readonly AnswerCell[], grade: number | undefined): AnswerCell[] {
  const byDay = Map.groupBy(cells, ({ day, question }) => `${question} ${day}`);
  return [...byDay.values()].flatMap((of) => {
    const known = of.map((cell) => ({ cell, answered: cell.count, groups: [wholeGroup, `${cell.grade}`] }));
    const order = [wholeGroup, ...of.map((cell) => `${cell.grade}`).sort((a, b) => a.localeCompare(b))];
    const group = grade === undefined ? wholeGroup : `${grade}`;
    if (!publishedGroups(known, order).has(group)) return [];
    return known.filter(({ groups }) => groups.includes(group)).map(({ cell }) => cell);
  });
}

/**
 * Reads all forms of a school, and returns how many sums of one to four answers follow from them. The days that a form
 * counts are found from its figures: those that are large enough, those before today, or all.
 */
export function attack(cells: readonly AnswerCell[], forms: readonly ReadForm[]) {
  const solver = new FigureSolver();
  for (const { name, today, figures } of forms) {
    const candidates = [
      (of: readonly AnswerCell[], grade?: number) => largeEnough(of, grade).filter(({ day }) => day < today),
      (of: readonly AnswerCell[]) => of.filter(({ day }) => day < today),
      (of: readonly AnswerCell[]) => [...of],
    ];
    const behind = (figure: ReadFigure, candidate: (typeof candidates)[number]) => {
      const ofQuestion = cells.filter(
        ({ question, day }) => question === figure.question && figure.isIn(day),
      );
      return candidate(ofQuestion, figure.grade).filter(
        ({ grade }) => figure.grade === undefined || figure.grade === grade,
      );
    };
    const known = candidates.find((each) => figures.every((figure) => isOf(figure, behind(figure, each))));
    if (!known) throw new Error(`the figures of ${name} are about other days than the attack knows`);
    for (const figure of figures) solver.learn(behind(figure, known).map(keyOf));
  }
  const small: AnswerCell[][] = [];
  for (const ofDay of Map.groupBy(cells, ({ day, question }) => `${question} ${day}`).values()) {
    for (let subset = 1; subset < 2 ** ofDay.length; subset += 1) {
      const of = ofDay.filter((_, at) => Math.floor(subset / 2 ** at) % 2 === 1);
      if (add(of, 'count') < 5) small.push(of);
    }
  }
  const computed = small.filter((of) => solver.canCompute(of.map(keyOf)));
  return { small: small.length, computed: computed.map((of) => of.map(keyOf)) };
}

const numberIn = (text: string | number | null | undefined): number | null =>
  text === '' || text == null || Number.isNaN(Number(text)) ? null : Number(text);

class Form {
  readonly figures: ReadFigure[] = [];
  read(
    question: Attacked,
    given: string | number | null | undefined,
    rest: Omit<ReadFigure, 'question' | 'value'>,
  ) {
    const value = numberIn(given);
    if (value !== null) this.figures.push({ question, value, ...rest });
  }
}

const rowsOf = (csv: string) =>
  (csv.split('\r\n\r\n')[1] ?? '')
    .trimEnd()
    .split('\r\n')
    .slice(1)
    .map((line) => line.split(','));

/**
 * Reads the row of a school in the file of the district: the figures of a range, and those before it by their change.
 */
export function readDistrictFile(
  csv: string,
  { school, today, count, end }: { school: string; today: string; count: number; end: string },
): ReadForm {
  const form = new Form();
  const row = rowsOf(csv).find(([name]) => name === school) ?? [];
  const ranges = [end, addDays(end, -count)].map((last) => between(addDays(last, 1 - count), last));
  for (const [question, at, as] of [
    ['eaten', 9, 'percent'],
    ['feeling', 13, 'mean'],
  ] as const) {
    const [value, change] = [numberIn(row[at]), numberIn(row[at + 1])];
    const [now, before] = ranges;
    if (now) form.read(question, value, { as, isIn: now });
    if (before && value !== null && change !== null)
      form.read(question, value - change, { as, isIn: before, isRough: true });
  }
  return { name: `the district's file of ${count} days`, today, figures: form.figures };
}

export function readStats(
  csv: string,
  { today, daysAgo, grade }: { today: string; daysAgo: number; grade?: number | undefined },
): ReadForm {
  const form = new Form();
  const isIn = between(addDays(today, 1 - daysAgo), today);
  const counts = (text: string) => rowsOf(csv).filter(([question]) => question === text);
  const rest = { as: 'sum', isIn, grade } as const;
  form.read('eaten', counts('Have you eaten today?')[0]?.[2], rest);
  form.read('own', counts('Do you feel safe here?')[0]?.[2], rest);
  const steps = counts('How are you feeling today?').map(([, , count]) => numberIn(count));
  if (steps.length > 0 && steps.every((count) => count !== null))
    form.read(
      'feeling',
      steps.reduce<number>((sum, count, at) => sum + (at + 1) * (count ?? 0), 0),
      rest,
    );
  return { name: `the stats of ${daysAgo} days, grade ${grade ?? 'all'}`, today, figures: form.figures };
}

export function readMonthFile(csv: string, { today }: { today: string }): ReadForm {
  const form = new Form();
  for (const [day = '', , , , eaten, , feeling] of rowsOf(csv)) {
    form.read('eaten', eaten, { as: 'percent', isIn: (each) => each === day });
    form.read('feeling', feeling, { as: 'mean', isIn: (each) => each === day });
  }
  return { name: 'the file of the month', today, figures: form.figures };
}

/** Reads everything on the printed month: the range and the range before, days, weeks, weekdays and grades. */
export function readMonth(month: Month, { today }: { today: string }): ReadForm {
  const form = new Form();
  const now = between(month.startDate, month.endDate);
  const before = between(month.beforeStart, month.beforeEnd);
  const read = ({ eaten, feeling }: MonthFigures, isIn: (day: string) => boolean, grade?: number) => {
    form.read('eaten', eaten, { as: 'percent', isIn, grade });
    form.read('feeling', feeling, { as: 'mean', isIn, grade });
  };
  const ofWeek = (monday: string, range: typeof now) => (day: string) =>
    range(day) && mondayOf(day) === monday;
  read(month.figures, now);
  read(month.before, before);
  for (const { date, figures } of month.days) read(figures, (day) => day === date);
  for (const { monday, figures } of month.weeks) read(figures, ofWeek(monday, now));
  for (const { monday, figures } of month.weeksBefore) read(figures, ofWeek(monday, before));
  for (const each of month.weekdays)
    read(each.figures, (day) => now(day) && (weekday(day) || 7) === each.weekday);
  for (const { grade, figures, before: earlier, weeks } of month.grades) {
    if (grade === null) continue;
    read(figures, now, grade);
    read(earlier, before, grade);
    for (const week of weeks) read(week.figures, ofWeek(week.monday, now), grade);
  }
  return { name: 'the printed month', today, figures: form.figures };
}
