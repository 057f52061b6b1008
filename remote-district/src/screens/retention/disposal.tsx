import { formatTimestampDay } from '@tapin/shared/formats/date';
import { useTranslation } from '@tapin/shared/i18n';
import { ActionButton } from '@tapin/shared/ui/action-button';
import { ConfirmDialog } from '@tapin/shared/ui/confirm-dialog';
import { FormError } from '@tapin/shared/ui/form-error';
import { Panel } from '@tapin/shared/ui/panel';
import { useState } from 'react';
import { type Retention, useChangeDisposal } from '#src/api/retention.ts';
import styles from './retention.module.css';

/** Requests, confirms and cancels the removal of the district with all its data. */
export function Disposal({ disposal }: Pick<Retention, 'disposal'>) {
  const { t } = useTranslation('district');
  const changing = useChangeDisposal();
  const [isAsking, setIsAsking] = useState(false);
  const step = disposal ? 'confirm' : 'request';
  const state = disposal?.removableAt
    ? t('later.retention.disposalFrom', { day: formatTimestampDay(disposal.removableAt) })
    : disposal && t('later.retention.disposalRequested', { by: disposal.requestedBy ?? 'TapIn' });
  return (
    <Panel title={t('later.retention.disposal')} hint={t('later.retention.disposalHint')}>
      {state && <p>{state}</p>}
      <FormError error={isAsking ? null : changing.error} />
      <div className={styles.actions}>
        {!disposal?.confirmedAt && (
          <ActionButton variant="secondary" onClick={() => setIsAsking(true)}>
            {t(`later.retention.disposalStep.${step}`)}
          </ActionButton>
        )}
        {disposal && (
          <ActionButton busy={changing.isPending} onClick={() => changing.mutate('cancel')}>
            {t('later.retention.disposalStep.cancel')}
          </ActionButton>
        )}
      </div>
      {isAsking && (
        <ConfirmDialog
          title={t(`later.retention.disposalStep.${step}`)}
          confirmLabel={t(`later.retention.disposalStep.${step}`)}
          tone="danger"
          error={changing.error}
          isBusy={changing.isPending}
          onConfirm={() => changing.mutate(step, { onSuccess: () => setIsAsking(false) })}
          onClose={() => {
            changing.reset();
            setIsAsking(false);
          }}
        >
          <p>{t('later.retention.disposalText')}</p>
        </ConfirmDialog>
      )}
    </Panel>
  );
}
