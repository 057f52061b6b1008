import type { WeeklyTrends } from '@tapin/shared/contract/figures';
import { stepQuestions, yesNoQuestions } from '@tapin/shared/contract/questions';
import { useTranslation } from '@tapin/shared/i18n';
import { feelingOf } from '@tapin/shared/ui/face';
import { OptionalTable } from '#src/components/optional-table/optional-table.tsx';
import { longDay } from '#src/days.ts';

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
    <OptionalTable
      id={id}
      caption={t('student.month.title')}
      columns={[
        t('charts.day'),
        ...[...stepQuestions, ...yesNoQuestions].map(({ name }) => t(`question.${name}.label`)),
      ]}
      isShown={isShown}
    >
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
              {day[name] === null ? t('charts.noResponse') : t(day[name] > 0 ? 'charts.yes' : 'charts.no')}
            </td>
          ))}
        </tr>
      ))}
    </OptionalTable>
  );
}
