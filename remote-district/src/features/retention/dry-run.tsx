import { formatDay, formatTimestampDay } from '@tapin/shared/formats/date';
import { useTranslation } from '@tapin/shared/i18n';
import { ConfirmButton } from '@tapin/shared/ui/confirm-button';
import { kit } from '@tapin/shared/ui/kit-classes';
import { Loading } from '@tapin/shared/ui/loading';
import { Panel } from '@tapin/shared/ui/panel';
import { StatusText } from '@tapin/shared/ui/status-text';
import { type Retention, useConfirmRetention, useRetentionDryRun } from './retention-calls.ts';

const kinds = ['answers', 'followUps', 'accounts'] as const;
const periods = [...kinds, 'audit'] as const;

/** Shows how much data is due for deletion today, and confirms that due data is deleted from now on. */
export function DryRun({ confirmed, schedule }: Pick<Retention, 'confirmed' | 'schedule'>) {
  const { t } = useTranslation('district');
  const query = useRetentionDryRun();
  const { data } = query;
  const confirming = useConfirmRetention();
  const confirmation = confirmed
    ? t('retention.confirmed', { by: confirmed.by ?? 'TapIn', day: formatTimestampDay(confirmed.at) })
    : t('retention.notConfirmed');
  const isShorter = confirmed && periods.some((kind) => schedule[kind] < confirmed.schedule[kind]);
  const state = isShorter ? `${confirmation} ${t('retention.shorterWaits')}` : confirmation;
  return (
    <Panel title={t('retention.dryRun')} hint={state}>
      <Loading query={query} height="96px" />
      {data && (
        <>
          <ul className={kit.lined}>
            {kinds.map((kind) => (
              <li key={kind} className={kit.tools}>
                {t(`retention.due.${kind}`, {
                  count: data.counts[kind],
                  day: formatDay(data.before[kind]),
                })}
              </li>
            ))}
          </ul>
          <StatusText>{confirming.isSuccess && t('retention.confirmedNow')}</StatusText>
          <div>
            <ConfirmButton
              label={t('retention.confirm')}
              variant="primary"
              title={t('retention.confirmTitle')}
              action={confirming}
              onConfirm={(close) => confirming.mutate(data, { onSuccess: close })}
            >
              <p>{t('retention.confirmText')}</p>
            </ConfirmButton>
          </div>
        </>
      )}
    </Panel>
  );
}
