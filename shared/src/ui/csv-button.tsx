import { ActionButton } from './action-button.tsx';
import styles from './csv-button.module.css';
import { FormError } from './form-error.tsx';
import { saveFile } from './save-file.ts';
import { StatusText } from './status-text.tsx';
import { useAction } from './use-action.ts';

interface CsvButtonProps {
  label: string;
  /** What is said when it is there. */
  done: string;
  /** Asks the server for what the screen shows, which notes who took it along. */
  load: () => Promise<{ fileName: string; csv: string }>;
}

/** Takes along what a screen shows, as a spreadsheet. */
export function CsvButton({ label, done, load }: CsvButtonProps) {
  const { error, isPending, isSuccess, mutate } = useAction(load, { repeats: true });
  return (
    <div className={styles.export}>
      <ActionButton
        variant="secondary"
        className={styles.button ?? ''}
        busy={isPending}
        onClick={() => mutate(undefined, { onSuccess: ({ fileName, csv }) => saveFile(fileName, csv) })}
      >
        {label}
      </ActionButton>
      <FormError error={error} />
      <StatusText tone="plain">{isSuccess && done}</StatusText>
    </div>
  );
}
