import { useTranslation } from '@tapin/shared/i18n';
import { Button } from '@tapin/shared/ui/button';
import { Dialog } from '@tapin/shared/ui/dialog';
import { Form } from '@tapin/shared/ui/form';
import { TextField } from '@tapin/shared/ui/text-field';
import { useState } from 'react';
import { typedDay } from '#src/components/days/days.ts';
import { parseTypedDay } from '#src/components/days/typed-days.ts';
import { isValidRange, type Range } from './range.ts';

interface RangeFormProps {
  range: Range;
  onChoose: (range: Range) => void;
}

/** Asks for a range of days. */
export function RangeDialog({ onClose, ...form }: RangeFormProps & { onClose: () => void }) {
  const { t } = useTranslation('staff');
  return (
    <Dialog title={t('later.month.choose')} onClose={onClose}>
      <RangeForm {...form} />
    </Dialog>
  );
}

/** Takes the first and the last day of a range, at most a year apart. */
function RangeForm({ range, onChoose }: RangeFormProps) {
  const { t } = useTranslation('staff');
  const [first, setFirst] = useState(typedDay(range.start));
  const [last, setLast] = useState(typedDay(range.end));
  const [isChecked, setIsChecked] = useState(false);
  const [start, end] = [parseTypedDay(first), parseTypedDay(last)];
  const isRange = start !== null && end !== null && isValidRange({ start, end });
  const lastError =
    end === null ? t('week.invalid') : start !== null && !isRange ? t('later.month.invalid') : undefined;
  const choose = () => {
    setIsChecked(true);
    if (isRange) onChoose({ start, end });
  };
  return (
    <Form onSubmit={choose}>
      <TextField
        label={t('later.month.first')}
        hint={t('week.format')}
        error={isChecked && start === null ? t('week.invalid') : undefined}
        value={first}
        autoComplete="off"
        onChange={setFirst}
      />
      <TextField
        label={t('later.month.last')}
        hint={t('week.format')}
        error={isChecked ? lastError : undefined}
        value={last}
        autoComplete="off"
        onChange={setLast}
      />
      <Button type="submit">{t('later.month.show')}</Button>
    </Form>
  );
}
