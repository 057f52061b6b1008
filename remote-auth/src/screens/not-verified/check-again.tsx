import { useReloadMe } from '@tapin/shared/api';
import { useTranslation } from '@tapin/shared/i18n';
import { useNavigate } from '@tapin/shared/router';
import { notVerifiedPath } from '@tapin/shared/session';
import { ActionButton } from '@tapin/shared/ui/action-button';
import { FormError } from '@tapin/shared/ui/form-error';
import { StatusText } from '@tapin/shared/ui/status-text';
import { useAction } from '@tapin/shared/ui/use-action';

/** Loads the person again, and continues when the request was decided meanwhile. */
export function CheckAgain() {
  const { t } = useTranslation('auth');
  const navigate = useNavigate();
  const check = useAction(useReloadMe(), { repeats: true });
  const openPath = (path: string) => path !== notVerifiedPath && navigate(path, { replace: true });
  return (
    <>
      <FormError error={check.error} />
      <StatusText tone="plain">{check.isSuccess && t('notVerified.unchanged')}</StatusText>
      <ActionButton
        variant="secondary"
        busy={check.isPending}
        onClick={() => check.mutate(undefined, { onSuccess: openPath })}
      >
        {t('notVerified.checkAgain')}
      </ActionButton>
    </>
  );
}
