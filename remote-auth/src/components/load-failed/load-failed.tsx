import { useTranslation } from '@tapin/shared/i18n';
import { Button } from '@tapin/shared/ui/button';
import { FormError } from '@tapin/shared/ui/form-error';

interface LoadFailedProps {
  error: Error;
  onRetry: () => void;
}

/** What a screen needs could not be loaded. */
export function LoadFailed({ error, onRetry }: LoadFailedProps) {
  const { t } = useTranslation('auth');
  return (
    <>
      <FormError error={error} />
      <Button onClick={onRetry}>{t('tryAgain')}</Button>
    </>
  );
}
