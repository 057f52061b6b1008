import type { WeeklyTrends } from '@tapin/shared/contract/figures';
import { type QuestionName, stepQuestions, yesNoQuestions } from '@tapin/shared/contract/questions';
import type { AnswerChange } from '@tapin/shared/contract/staff-student-calls';
import { useTranslation } from '@tapin/shared/i18n';
import { feelingOf } from '@tapin/shared/ui/face';
import { longDay } from '#src/components/days/days.ts';
import { OptionalTable } from '#src/components/lists/optional-table.tsx';
import { ChangedFrom } from '#src/features/student/changed-from.tsx';

interface MonthTableProps {
  id: string;
  days: WeeklyTrends;
  /** The answers of these days that the student has changed. */
  changes?: readonly AnswerChange[];
  /** Whether the table is visible. Screen readers always have it. */
  isShown: boolean;
}

/** Shows the answers of a month as a table, the newest day first. */
export function MonthTable({ id, days, changes = [], isShown }: MonthTableProps) {
  const { t, i18n } = useTranslation('staff');
  const feelingText = (step: number) => t(`shared:feeling.${feelingOf(step)}`);
  const yesOrNo = (response: number | boolean) => t(response ? 'charts.yes' : 'charts.no');
  const replaced = (date: string, question: QuestionName) =>
    changes.find((change) => change.date === date && change.question === question)?.changedFrom;
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
              {day[name] === null ? t('charts.noResponse') : feelingText(day[name])}
              <ChangedFrom answers={replaced(day.date, name)} textOf={(step) => feelingText(Number(step))} />
            </td>
          ))}
          {yesNoQuestions.map(({ name }) => (
            <td key={name}>
              {day[name] === null ? t('charts.noResponse') : yesOrNo(day[name])}
              <ChangedFrom answers={replaced(day.date, name)} textOf={yesOrNo} />
            </td>
          ))}
        </tr>
      ))}
    </OptionalTable>
  );
}
