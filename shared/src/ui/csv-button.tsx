import { ActionButton } from './action-button.tsx';
import styles from './csv-button.module.css';
import { FormError } from './form-error.tsx';
import { StatusText } from './status-text.tsx';
import { useDownload } from './use-download.ts';

interface CsvButtonProps {
  label: string;
  /** What is said when it is there. */
  done: string;
  /** Asks the server for what the screen shows. */
  load: () => Promise<{ fileName: string; csv: string }>;
}

/** Takes along what a screen shows, as a spreadsheet. */
export function CsvButton({ label, done, load }: CsvButtonProps) {
  const { error, isPending, isSuccess, start } = useDownload(load);
  return (
    <div className={styles.export}>
      <ActionButton
        variant="secondary"
        className={styles.button ?? ''}
        busy={isPending}
        onClick={() => start()}
      >
        {label}
      </ActionButton>
      <FormError error={error} />
      <StatusText tone="plain">{isSuccess && done}</StatusText>
    </div>
  );
}
