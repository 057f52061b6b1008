import { useTranslation } from '@tapin/shared/i18n';
import { Button } from '@tapin/shared/ui/button';
import { Icon } from '@tapin/shared/ui/icon';
import { useState } from 'react';
import { exportStudents } from '#src/api/export.ts';
import { CsvButton } from '#src/components/csv-button/csv-button.tsx';
import { formatDay } from '#src/days.ts';
import { isWholeMonth } from './range.ts';
import styles from './range-bar.module.css';
import { RangeDialog } from './range-dialog.tsx';
import type { useRange } from './use-range.ts';

interface RangeBarProps extends ReturnType<typeof useRange> {
  schoolUserId: string;
}

/** Chooses the days: the month before, the next one, or any range. Prints and exports what is shown. */
export function RangeBar({ schoolUserId, range, previous, next, choose }: RangeBarProps) {
  const { t } = useTranslation('staff');
  const [isChoosing, setIsChoosing] = useState(false);
  const { start: startDate, end: endDate } = range;
  const kind = isWholeMonth(range) ? 'month' : 'range';
  return (
    <div className={styles.bar}>
      <fieldset aria-label={t('filter.time')} className={styles.range}>
        <button
          type="button"
          className={styles.step}
          aria-label={t(`later.month.previous.${kind}`)}
          onClick={() => choose(previous)}
        >
          <Icon of="previous" />
        </button>
        <button
          type="button"
          className={styles.chosen}
          aria-haspopup="dialog"
          onClick={() => setIsChoosing(true)}
        >
          {t('week.range', { start: formatDay(startDate), end: formatDay(endDate) })}
        </button>
        <button
          type="button"
          className={styles.step}
          aria-label={t(`later.month.next.${kind}`)}
          aria-disabled={next === null}
          onClick={() => next && choose(next)}
        >
          <Icon of="next" />
        </button>
      </fieldset>
      <div className={styles.tools}>
        <Button variant="secondary" onClick={() => window.print()}>
          {t('later.month.print')}
        </Button>
        <CsvButton load={() => exportStudents({ schoolUserId, list: 'month', startDate, endDate })} />
      </div>
      {isChoosing && (
        <RangeDialog
          range={range}
          onClose={() => setIsChoosing(false)}
          onChoose={(chosen) => {
            setIsChoosing(false);
            choose(chosen);
          }}
        />
      )}
    </div>
  );
}
