import { useTranslation } from '@tapin/shared/i18n';
import { Card } from '@tapin/shared/ui/card';
import { LoadFailed } from '@tapin/shared/ui/load-failed';
import styles from './load-failure.module.css';

interface LoadFailureProps {
  error: Error;
  retry: () => void;
}

export function LoadFailure({ error, retry }: LoadFailureProps) {
  const { t } = useTranslation('survey');
  return (
    <Card>
      <h1 className={styles.title}>{t('title')}</h1>
      <LoadFailed error={error} onRetry={retry} />
    </Card>
  );
}
