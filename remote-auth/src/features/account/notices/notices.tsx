import { useTranslation } from '@tapin/shared/i18n';
import { useQuery } from '@tapin/shared/query';
import { Card } from '@tapin/shared/ui/card';
import { LoadFailed } from '@tapin/shared/ui/load-failed';
import { Skeleton } from '@tapin/shared/ui/skeleton';
import styles from './notices.module.css';
import { noticesQuery } from './notices-calls.ts';
import { NoticesForm } from './notices-form.tsx';

/** The email notifications of a member of staff, and when they are sent. */
export function Notices() {
  const { t } = useTranslation('auth');
  const { data, error, refetch } = useQuery(noticesQuery());
  return (
    <Card>
      <section aria-labelledby="account-notices" className={styles.notices}>
        <div>
          <h2 id="account-notices" className={styles.title}>
            {t('notices.title')}
          </h2>
          <p className={styles.hint}>{t('notices.hint')}</p>
        </div>
        {!data && (error ? <LoadFailed error={error} onRetry={refetch} /> : <Skeleton height="240px" />)}
        {data && (data.isTold ? <NoticesForm initial={data} /> : <p>{t('notices.others')}</p>)}
      </section>
    </Card>
  );
}
