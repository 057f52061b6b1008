import { useTranslation } from '@tapin/shared/i18n';
import { type Chart, textAt } from './chart.ts';
import styles from './chart-table.module.css';

interface ChartTableProps {
  id: string;
  chart: Chart;
  /** Whether the table is visible. Screen readers always have it. */
  isShown: boolean;
}

/** Shows the figures of a chart as a table. */
export function ChartTable({ id, chart, isShown }: ChartTableProps) {
  const { t } = useTranslation('staff');
  const noneTextAt = (at: number) => t(chart.daysOff[at] ? 'charts.dayOff' : 'charts.noData');
  const valueLanguage = chart.ownQuestion?.steps && chart.ownQuestion.language;
  return (
    <div id={id} className={isShown ? styles.shown : styles.hidden}>
      <table className={styles.table}>
        <caption className={styles.caption} lang={chart.ownQuestion?.language}>
          {chart.title}
        </caption>
        <thead>
          <tr>
            <th scope="col">{t('charts.day')}</th>
            {chart.datasets.map(({ label }) => (
              <th key={label} scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
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
        </tbody>
      </table>
    </div>
  );
}
