import { textLimits } from '@tapin/shared/contract/vocabulary';
import { useTranslation } from '@tapin/shared/i18n';
import { ActionButton } from '@tapin/shared/ui/action-button';
import { FormError } from '@tapin/shared/ui/form-error';
import { Panel } from '@tapin/shared/ui/panel';
import { TextField } from '@tapin/shared/ui/text-field';
import { useState } from 'react';
import { useSettleConsent } from '#src/api/consents.ts';
import styles from './student-consents.module.css';

interface SettleConsentProps {
  student: string;
  /** Whether somebody else said yes after the no. */
  isDisputed: boolean;
}

/** Lets staff decide, with a reason, about a student for whom a no holds. */
export function SettleConsent({ student, isDisputed }: SettleConsentProps) {
  const { t } = useTranslation('staff');
  const settling = useSettleConsent(student);
  const [reason, setReason] = useState('');
  const [isMissing, setIsMissing] = useState(false);
  const settle = (answer: boolean) => {
    setIsMissing(reason.trim() === '');
    if (reason.trim() !== '') settling.mutate({ answer, reason });
  };
  return (
    <Panel
      title={t('later.consent.settle.title')}
      hint={t(isDisputed ? 'later.consent.settle.disputed' : 'later.consent.settle.hint')}
    >
      <TextField
        label={t('later.consent.settle.reason')}
        hint={t('later.consent.settle.reasonHint')}
        value={reason}
        onChange={setReason}
        maxLength={textLimits.holiday}
        error={isMissing ? t('later.consent.settle.reasonMissing') : undefined}
      />
      <div className={styles.buttons}>
        {([true, false] as const).map((answer) => (
          <ActionButton
            key={String(answer)}
            variant="secondary"
            busy={settling.isPending}
            onClick={() => settle(answer)}
          >
            {t(answer ? 'later.consent.settle.yes' : 'later.consent.settle.no')}
          </ActionButton>
        ))}
      </div>
      <FormError error={settling.error} />
    </Panel>
  );
}
