import { formatTimestampDay } from '@tapin/shared/formats/date';
import { joinFacts } from '@tapin/shared/formats/join-facts';
import { useTranslation } from '@tapin/shared/i18n';
import { ActionButton } from '@tapin/shared/ui/action-button';
import { Dialog } from '@tapin/shared/ui/dialog';
import { FormError } from '@tapin/shared/ui/form-error';
import { LoadFailed } from '@tapin/shared/ui/load-failed';
import { Spinner } from '@tapin/shared/ui/spinner';
import { type TextName, useHistory } from '#src/api/texts.ts';
import styles from './district-page.module.css';

interface HistoryDialogProps {
  name: TextName;
  restoring: { isPending: boolean; error: Error | null };
  onRestore: (text: string) => void;
  onClose: () => void;
}

/** Shows the versions of a text with their dates and authors. A former version can be made current again. */
export function HistoryDialog({ name, restoring, onRestore, onClose }: HistoryDialogProps) {
  const { t } = useTranslation('district');
  const { data, error, refetch } = useHistory(name);
  return (
    <Dialog title={t('later.about.history')} onClose={onClose}>
      {!data && error && <LoadFailed error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Spinner />}
      <ol className={styles.versions}>
        {data?.versions.map(({ _id, text, changedAt, changedBy }, index) => {
          const label = joinFacts([formatTimestampDay(changedAt), changedBy]);
          return (
            <li key={_id} className={styles.version}>
              <p className={styles.versionLabel}>{label}</p>
              <p className={styles.versionText} lang={text ? name.language : undefined}>
                {text || t('later.about.isStandard')}
              </p>
              {index === 0 ? (
                <p className={styles.hint}>{t('later.about.current')}</p>
              ) : (
                <ActionButton
                  variant="secondary"
                  busy={restoring.isPending}
                  aria-label={`${t('later.about.restore')}: ${label}`}
                  onClick={() => onRestore(text)}
                >
                  {t('later.about.restore')}
                </ActionButton>
              )}
            </li>
          );
        })}
      </ol>
      <FormError error={restoring.error} />
    </Dialog>
  );
}
