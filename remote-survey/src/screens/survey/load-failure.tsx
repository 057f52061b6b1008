import { useTranslation } from '@tapin/shared/i18n';
import { Button } from '@tapin/shared/ui/button';
import { Card } from '@tapin/shared/ui/card';
import { FormError } from '@tapin/shared/ui/form-error';
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
      <FormError error={error} />
      <Button wide onClick={retry}>
        {t('retry')}
      </Button>
    </Card>
  );
}
