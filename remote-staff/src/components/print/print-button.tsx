import { useTranslation } from '@tapin/shared/i18n';
import { ActionButton } from '@tapin/shared/ui/action-button';
import { FormError } from '@tapin/shared/ui/form-error';
import { useAction } from '@tapin/shared/ui/use-action';
import styles from './print-sheet.module.css';

/** Prints the screen. `prepare` loads what is not on the screen yet. */
export function PrintButton({ prepare }: { prepare?: () => Promise<unknown> }) {
  const { t } = useTranslation('staff');
  const { mutate, isPending, error } = useAction(async () => prepare?.(), { repeats: true });
  return (
    <div className={styles.button}>
      <ActionButton
        variant="secondary"
        busy={isPending}
        onClick={() => mutate(undefined, { onSuccess: () => window.print() })}
      >
        {t('print.button')}
      </ActionButton>
      <FormError error={error} />
    </div>
  );
}
