import { useTranslation } from '@tapin/shared/i18n';
import { useState } from 'react';
import { exportStudents } from '#src/api/export.ts';
import { CsvButton } from '#src/components/csv-button/csv-button.tsx';
import { PrintButton } from '#src/components/print-sheet/print-button.tsx';
import { StepRange } from '#src/components/step-range/step-range.tsx';
import { today } from '#src/days.ts';
import { isWholeMonth, rangeText } from './range.ts';
import styles from './range-bar.module.css';
import { RangeDialog } from './range-dialog.tsx';
import type { useRange } from './use-range.ts';

interface RangeBarProps extends ReturnType<typeof useRange> {
  schoolUserId: string;
  /** Loads what is printed. */
  prepare: () => Promise<unknown>;
}

/** Chooses the days: the month before, the next one, or any range. Prints and exports what is shown. */
export function RangeBar({ schoolUserId, prepare, range, previous, next, choose }: RangeBarProps) {
  const { t, i18n } = useTranslation('staff');
  const [isChoosing, setIsChoosing] = useState(false);
  const { start: startDate, end: endDate } = range;
  const kind = isWholeMonth(range) ? 'month' : 'range';
  return (
    <div className={styles.bar}>
      <StepRange
        label={t('filter.time')}
        previous={{ label: t(`later.month.previous.${kind}`), go: () => choose(previous) }}
        next={{ label: t(`later.month.next.${kind}`), go: next && (() => choose(next)) }}
        onChoose={() => setIsChoosing(true)}
      >
        {rangeText(range, today(), { t, language: i18n.language })}
      </StepRange>
      <div className={styles.tools}>
        <CsvButton load={() => exportStudents({ schoolUserId, list: 'month', startDate, endDate })} />
        <PrintButton prepare={prepare} />
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
