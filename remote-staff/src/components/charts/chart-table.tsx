import { useTranslation } from '@tapin/shared/i18n';
import { OptionalTable } from '#src/components/optional-table/optional-table.tsx';
import { type Chart, textAt } from './chart.ts';

interface ChartTableProps {
  id: string;
  chart: Chart;
  /** Whether the table is visible. Screen readers always have it. */
  isShown: boolean;
}

/** Shows the figures of a chart as a table. */
export function ChartTable({ id, chart, isShown }: ChartTableProps) {
  const { t } = useTranslation('staff');
  const noneTextAt = (at: number) => {
    if (chart.daysOff[at]) return t('charts.dayOff');
    return t(chart.daysNotYet?.[at] ? 'charts.notYet' : 'charts.noData');
  };
  const valueLanguage = chart.ownQuestion?.steps && chart.ownQuestion.language;
  return (
    <OptionalTable
      id={id}
      caption={chart.title}
      captionLanguage={chart.ownQuestion?.language}
      columns={[t('charts.day'), ...chart.datasets.map(({ label }) => label)]}
      isShown={isShown}
    >
      {chart.days.map((day, at) => (
        <tr key={day}>
          <th scope="row">{day}</th>
          {chart.datasets.map((dataset) => {
            const text = textAt(chart, dataset, at);
            return text === null ? (
              <td key={dataset.label}>{noneTextAt(at)}</td>
            ) : (
              <td key={dataset.label} lang={valueLanguage}>
                {text}
              </td>
            );
          })}
        </tr>
      ))}
    </OptionalTable>
  );
}
