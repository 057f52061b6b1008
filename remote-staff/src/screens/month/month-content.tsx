import { useCan } from '#src/api/membership.ts';
import type { Month } from '#src/api/month.ts';
import { EmptyDays } from '#src/components/empty-days/empty-days.tsx';
import { FeelingsByDay } from './feelings-by-day.tsx';
import { Grades } from './grades.tsx';
import styles from './month.module.css';
import { MonthFigures } from './month-figures.tsx';
import type { MonthWords } from './month-words.ts';
import { sentencesOf } from './sentences.ts';
import { Summary } from './summary.tsx';
import { Weekdays } from './weekdays.tsx';
import { Weeks } from './weeks.tsx';

interface MonthContentProps {
  month: Month;
  words: MonthWords;
  /** The name of the range. */
  name: string;
  isPrinted?: boolean;
}

/** Shows what changed in words, then the figures, and where they come from. */
export function MonthContent({ month, words, name, isPrinted = false }: MonthContentProps) {
  const { t } = words;
  // A few students may all leave out a day of school.
  const isWhole = useCan('seesAllStudents');
  const emptyDays = month.days
    .filter(({ noSchool, figures }) => !noSchool && figures.schoolDays > 0 && figures.tappedIn === 0)
    .map(({ date }) => date);
  return (
    <>
      <Summary sentences={sentencesOf(month, words)} />
      {isWhole && <EmptyDays days={emptyDays} />}
      <MonthFigures month={month} words={words} />
      <Weeks month={month} words={words} name={name} />
      <div className={styles.side}>
        <FeelingsByDay month={month} words={words} />
        <Weekdays month={month} words={words} />
      </div>
      {month.grades.length > 0 && <Grades month={month} words={words} />}
      <p className={styles.notes}>{t(isPrinted ? 'later.month.printedNotes' : 'later.month.notes')}</p>
    </>
  );
}
