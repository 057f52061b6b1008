import { useTranslation } from '@tapin/shared/i18n';
import { Button } from '@tapin/shared/ui/button';
import { Dialog } from '@tapin/shared/ui/dialog';
import { Form } from '@tapin/shared/ui/form';
import { kit } from '@tapin/shared/ui/kit-classes';
import { TextField } from '@tapin/shared/ui/text-field';
import { useState } from 'react';
import { today, typedDay } from '#src/components/days/days.ts';
import { parseTypedDay } from '#src/components/days/typed-days.ts';
import { CsvButton, exportStudents } from '#src/components/downloads.tsx';
import { PrintButton } from '#src/components/print/printing.tsx';
import { StepRange } from '#src/components/week/step-range.tsx';
import { isValidRange, isWholeMonth, type Range, rangeText, type useRange } from './range.ts';
import styles from './range-bar.module.css';

interface RangeFormProps {
  range: Range;
  onChoose: (range: Range) => void;
}

function RangeDialog({ onClose, ...form }: RangeFormProps & { onClose: () => void }) {
  const { t } = useTranslation('staff');
  return (
    <Dialog title={t('month.choose')} onClose={onClose}>
      <RangeForm {...form} />
    </Dialog>
  );
}

function RangeForm({ range, onChoose }: RangeFormProps) {
  const { t } = useTranslation('staff');
  const [first, setFirst] = useState(typedDay(range.start));
  const [last, setLast] = useState(typedDay(range.end));
  const [isChecked, setIsChecked] = useState(false);
  const [start, end] = [parseTypedDay(first), parseTypedDay(last)];
  const isRange = start !== null && end !== null && isValidRange({ start, end });
  const lastError =
    end === null ? t('week.invalid') : start !== null && !isRange ? t('month.invalid') : undefined;
  const choose = () => {
    setIsChecked(true);
    if (isRange) onChoose({ start, end });
  };
  return (
    <Form onSubmit={choose}>
      <TextField
        label={t('month.first')}
        hint={t('week.format')}
        error={isChecked && start === null ? t('week.invalid') : undefined}
        value={first}
        autoComplete="off"
        onChange={setFirst}
      />
      <TextField
        label={t('month.last')}
        hint={t('week.format')}
        error={isChecked ? lastError : undefined}
        value={last}
        autoComplete="off"
        onChange={setLast}
      />
      <Button type="submit">{t('month.show')}</Button>
    </Form>
  );
}

interface RangeBarProps extends ReturnType<typeof useRange> {
  schoolUserId: string;
  prepare: () => Promise<unknown>;
}

/** Chooses the range: the previous, the next, or any other. It also prints and exports the shown figures. */
export function RangeBar({ schoolUserId, prepare, range, previous, next, choose }: RangeBarProps) {
  const { t, i18n } = useTranslation('staff');
  const [isChoosing, setIsChoosing] = useState(false);
  const { start: startDate, end: endDate } = range;
  const kind = isWholeMonth(range) ? 'month' : 'range';
  return (
    <div className={`${kit.tools} ${kit.screenOnly} ${styles.bar}`}>
      <StepRange
        label={t('filter.time')}
        previous={{ label: t(`month.previous.${kind}`), go: () => choose(previous) }}
        next={{ label: t(`month.next.${kind}`), go: next && (() => choose(next)) }}
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
