import { textLimits } from '@tapin/shared/contract/vocabulary';
import { useTranslation } from '@tapin/shared/i18n';
import { Button } from '@tapin/shared/ui/button';
import { Dialog } from '@tapin/shared/ui/dialog';
import { Form } from '@tapin/shared/ui/form';
import { TextField } from '@tapin/shared/ui/text-field';
import { useState } from 'react';
import type { Holiday } from '#src/api/calendar.ts';

interface AddHolidayProps {
  onAdd: (holiday: Holiday) => void;
  onClose: () => void;
}

export function AddHoliday({ onAdd, onClose }: AddHolidayProps) {
  const { t } = useTranslation('staff');
  const [name, setName] = useState('');
  const [firstDay, setFirstDay] = useState('');
  const [lastDay, setLastDay] = useState('');
  const end = lastDay || firstDay;
  const isWrong = lastDay !== '' && lastDay < firstDay;
  const isComplete = name.trim() !== '' && firstDay !== '' && !isWrong;
  const save = () => {
    if (!isComplete) return;
    onAdd({ name: name.trim(), firstDay, lastDay: end });
    onClose();
  };
  return (
    <Dialog title={t('later.settings.care.holidays.add')} onClose={onClose}>
      <Form onSubmit={save}>
        <TextField
          label={t('later.settings.care.holidays.name')}
          value={name}
          onChange={setName}
          maxLength={textLimits.holiday}
        />
        <TextField
          type="date"
          label={t('later.settings.care.holidays.first')}
          value={firstDay}
          onChange={setFirstDay}
        />
        <TextField
          type="date"
          label={t('later.settings.care.holidays.last')}
          hint={t('later.settings.care.holidays.lastHint')}
          error={isWrong ? t('later.settings.care.holidays.wrongOrder') : null}
          value={lastDay}
          onChange={setLastDay}
        />
        <Button type="submit" wide disabled={!isComplete}>
          {t('later.settings.care.holidays.add')}
        </Button>
      </Form>
    </Dialog>
  );
}
