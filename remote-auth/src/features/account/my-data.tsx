import { call } from '@tapin/shared/api';
import { useTranslation } from '@tapin/shared/i18n';
import { Button } from '@tapin/shared/ui/button';
import { Fact } from '@tapin/shared/ui/facts';
import { FormError } from '@tapin/shared/ui/form-error';
import { StatusText } from '@tapin/shared/ui/status-text';
import { useDownload } from '@tapin/shared/ui/use-download';
import styles from './account.module.css';

const loadMyData = () => call('GET /user/data');

export function MyData() {
  const { t } = useTranslation('auth');
  const { error, isPending, isSuccess, start } = useDownload(loadMyData);
  return (
    <Fact
      label={t('myData.title')}
      action={
        <Button
          variant="quiet"
          className={styles.edit}
          aria-label={t('myData.downloadAll')}
          busy={isPending}
          onClick={() => start()}
        >
          {t('myData.download')}
        </Button>
      }
    >
      {t('myData.hint')}
      <FormError error={error} />
      <StatusText>{isSuccess && t('myData.done')}</StatusText>
    </Fact>
  );
}
