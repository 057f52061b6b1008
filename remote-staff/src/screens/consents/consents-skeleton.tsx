import { useTranslation } from '@tapin/shared/i18n';
import { Panel } from '@tapin/shared/ui/panel';
import { Skeleton } from '@tapin/shared/ui/skeleton';
import styles from './consents.module.css';

/** Stands where the rules and the import will be, so that neither moves when the list has loaded. */
export function ConsentsSkeleton() {
  const { t } = useTranslation('staff');
  return (
    <div className={styles.panels}>
      <Panel title={t('later.consent.rules.title')} hint={t('later.consent.rules.hint')}>
        <Skeleton height="140px" />
      </Panel>
      <Panel title={t('later.consent.file.title')} hint={t('later.consent.file.hint')}>
        <Skeleton height="48px" />
      </Panel>
    </div>
  );
}
