import { useTranslation } from '@tapin/shared/i18n';
import { ActionButton } from '@tapin/shared/ui/action-button';
import { FormError } from '@tapin/shared/ui/form-error';
import { StatusText } from '@tapin/shared/ui/status-text';
import { useAction } from '@tapin/shared/ui/use-action';
import styles from './csv-button.module.css';
import { saveFile } from './save-file.ts';

interface CsvButtonProps {
  /** Asks the server for what the screen shows, which notes who took it along. */
  load: () => Promise<{ fileName: string; csv: string }>;
}

/** Takes along what a screen shows, as a spreadsheet. */
export function CsvButton({ load }: CsvButtonProps) {
  const { t } = useTranslation('staff');
  const { error, isPending, isSuccess, mutate } = useAction(load, { repeats: true });
  return (
    <div className={styles.export}>
      <ActionButton
        variant="secondary"
        className={styles.button ?? ''}
        busy={isPending}
        onClick={() => mutate(undefined, { onSuccess: ({ fileName, csv }) => saveFile(fileName, csv) })}
      >
        {t('csv.download')}
      </ActionButton>
      <FormError error={error} />
      <StatusText tone="plain">{isSuccess && t('csv.done')}</StatusText>
    </div>
  );
}
