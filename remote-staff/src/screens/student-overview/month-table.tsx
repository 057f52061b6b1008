import type { WeeklyTrends } from '@tapin/shared/contract/figures';
import { stepQuestions, yesNoQuestions } from '@tapin/shared/contract/questions';
import { useTranslation } from '@tapin/shared/i18n';
import { feelingOf } from '@tapin/shared/ui/face';
import { VisuallyHidden } from '@tapin/shared/ui/visually-hidden';
import { longDay } from '#src/days.ts';
import styles from './month-table.module.css';

interface MonthTableProps {
  id: string;
  days: WeeklyTrends;
  /** Whether the table is visible. Screen readers always have it. */
  isShown: boolean;
}

/** Shows the answers of a month as a table, the newest day first. */
export function MonthTable({ id, days, isShown }: MonthTableProps) {
  const { t, i18n } = useTranslation('staff');
  return (
    <div id={id} className={isShown ? styles.shown : styles.hidden}>
      <table className={styles.table}>
        <caption>
          <VisuallyHidden>{t('student.month.title')}</VisuallyHidden>
        </caption>
        <thead>
          <tr>
            <th scope="col">{t('charts.day')}</th>
            {[...stepQuestions, ...yesNoQuestions].map(({ name }) => (
              <th key={name} scope="col">
                {t(`question.${name}.label`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {days.toReversed().map((day) => (
            <tr key={day.date}>
              <th scope="row">{longDay(day.date, i18n.language)}</th>
              {stepQuestions.map(({ name }) => (
                <td key={name}>
                  {day[name] === null ? t('charts.noResponse') : t(`shared:feeling.${feelingOf(day[name])}`)}
                </td>
              ))}
              {yesNoQuestions.map(({ name }) => (
                <td key={name}>
                  {day[name] === null
                    ? t('charts.noResponse')
                    : t(day[name] > 0 ? 'charts.yes' : 'charts.no')}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
