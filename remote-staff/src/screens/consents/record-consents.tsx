import { maxConsentsAtOnce, textLimits } from '@tapin/shared/contract/vocabulary';
import { useTranslation } from '@tapin/shared/i18n';
import { ActionButton } from '@tapin/shared/ui/action-button';
import { Button } from '@tapin/shared/ui/button';
import { FormError } from '@tapin/shared/ui/form-error';
import { StatusText } from '@tapin/shared/ui/status-text';
import { TextField } from '@tapin/shared/ui/text-field';
import { useState } from 'react';
import { useRecordConsents } from '#src/api/consents.ts';
import styles from './consents.module.css';

interface RecordConsentsProps {
  selected: readonly string[];
  onSelectAll: () => void;
  onRecorded: () => void;
}

/** Records one decision for the selected students. */
export function RecordConsents({ selected, onSelectAll, onRecorded }: RecordConsentsProps) {
  const { t } = useTranslation('staff');
  const [form, setForm] = useState('');
  const [recorded, setRecorded] = useState<number | null>(null);
  const recording = useRecordConsents();
  const record = (answer: boolean) => {
    const students = selected.slice(0, maxConsentsAtOnce);
    if (students.length === 0) return;
    recording.mutate(
      { students, answer, form },
      {
        onSuccess: (reply) => {
          setRecorded(reply.recorded);
          onRecorded();
        },
      },
    );
  };
  return (
    <>
      <div className={styles.controls}>
        <Button variant="quiet" onClick={onSelectAll}>
          {t('later.consent.selectAll')}
        </Button>
        <TextField
          label={t('later.consent.form')}
          hint={t('later.consent.formHint')}
          value={form}
          onChange={setForm}
          maxLength={textLimits.holiday}
        />
        {([true, false] as const).map((answer) => (
          <ActionButton
            key={String(answer)}
            variant="secondary"
            busy={recording.isPending}
            onClick={() => record(answer)}
          >
            {t(answer ? 'later.consent.recordYes' : 'later.consent.recordNo', { number: selected.length })}
          </ActionButton>
        ))}
      </div>
      <FormError error={recording.error} />
      <StatusText>{recorded !== null && t('later.consent.recorded', { number: recorded })}</StatusText>
    </>
  );
}
