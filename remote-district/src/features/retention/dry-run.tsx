import { formatDay, formatTimestampDay } from '@tapin/shared/formats/date';
import { useTranslation } from '@tapin/shared/i18n';
import { ActionButton } from '@tapin/shared/ui/action-button';
import { ConfirmDialog } from '@tapin/shared/ui/confirm-dialog';
import { LoadFailed } from '@tapin/shared/ui/load-failed';
import { Panel } from '@tapin/shared/ui/panel';
import { Skeleton } from '@tapin/shared/ui/skeleton';
import { StatusText } from '@tapin/shared/ui/status-text';
import { useState } from 'react';
import styles from './retention.module.css';
import { type Retention, useConfirmRetention, useRetentionDryRun } from './retention.ts';

const kinds = ['answers', 'followUps', 'accounts'] as const;
const periods = [...kinds, 'audit'] as const;

/** Shows what is due today, and confirms that it is deleted from now on. */
export function DryRun({ confirmed, schedule }: Pick<Retention, 'confirmed' | 'schedule'>) {
  const { t } = useTranslation('district');
  const { data, error, refetch } = useRetentionDryRun();
  const confirming = useConfirmRetention();
  const [isAsking, setIsAsking] = useState(false);
  const confirmation = confirmed
    ? t('later.retention.confirmed', { by: confirmed.by ?? 'TapIn', day: formatTimestampDay(confirmed.at) })
    : t('later.retention.notConfirmed');
  const isShorter = confirmed && periods.some((kind) => schedule[kind] < confirmed.schedule[kind]);
  const state = isShorter ? `${confirmation} ${t('later.retention.shorterWaits')}` : confirmation;
  return (
    <Panel title={t('later.retention.dryRun')} hint={state}>
      {!data && error && <LoadFailed error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton height="96px" />}
      {data && (
        <>
          <ul className={styles.rows}>
            {kinds.map((kind) => (
              <li key={kind} className={styles.row}>
                {t(`later.retention.due.${kind}`, {
                  count: data.counts[kind],
                  day: formatDay(data.before[kind]),
                })}
              </li>
            ))}
          </ul>
          <StatusText>{confirming.isSuccess && t('later.retention.confirmedNow')}</StatusText>
          <div>
            <ActionButton onClick={() => setIsAsking(true)}>{t('later.retention.confirm')}</ActionButton>
          </div>
        </>
      )}
      {data && isAsking && (
        <ConfirmDialog
          title={t('later.retention.confirmTitle')}
          confirmLabel={t('later.retention.confirm')}
          tone="danger"
          error={confirming.error}
          isBusy={confirming.isPending}
          onConfirm={() => confirming.mutate(data, { onSuccess: () => setIsAsking(false) })}
          onClose={() => {
            confirming.reset();
            setIsAsking(false);
          }}
        >
          <p>{t('later.retention.confirmText')}</p>
        </ConfirmDialog>
      )}
    </Panel>
  );
}
