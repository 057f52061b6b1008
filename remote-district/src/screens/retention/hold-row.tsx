import { formatDay } from '@tapin/shared/formats/date';
import { useTranslation } from '@tapin/shared/i18n';
import { ActionButton } from '@tapin/shared/ui/action-button';
import { ConfirmDialog } from '@tapin/shared/ui/confirm-dialog';
import { useState } from 'react';
import { type Retention, useEndHold } from '#src/api/retention.ts';
import styles from './retention.module.css';

interface HoldRowProps {
  hold: Retention['holds'][number];
}

/** Shows a legal hold, and ends it after a question, because what is due is deleted in the next night. */
export function HoldRow({ hold: { _id, student, reason, lastDay } }: HoldRowProps) {
  const { t } = useTranslation('district');
  const ending = useEndHold();
  const [isAsking, setIsAsking] = useState(false);
  return (
    <li className={styles.row}>
      <p className={styles.text}>
        {lastDay
          ? t('later.retention.holdUntil', { student, reason, day: formatDay(lastDay) })
          : t('later.retention.holdOpen', { student, reason })}
      </p>
      <ActionButton
        variant="quiet"
        aria-label={t('later.retention.endHoldOf', { student })}
        onClick={() => setIsAsking(true)}
      >
        {t('later.retention.endHold')}
      </ActionButton>
      {isAsking && (
        <ConfirmDialog
          title={t('later.retention.endHoldOf', { student })}
          confirmLabel={t('later.retention.endHold')}
          tone="danger"
          error={ending.error}
          isBusy={ending.isPending}
          onConfirm={() => ending.mutate(_id)}
          onClose={() => {
            ending.reset();
            setIsAsking(false);
          }}
        >
          <p>{t('later.retention.endHoldText')}</p>
        </ConfirmDialog>
      )}
    </li>
  );
}
