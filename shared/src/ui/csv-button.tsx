import { ActionButton } from './action-button.tsx';
import styles from './csv-button.module.css';
import { FormError } from './form-error.tsx';
import { StatusText } from './status-text.tsx';
import { useDownload } from './use-download.ts';

interface CsvButtonProps {
  label: string;
  /** The text that is announced after the download. */
  done: string;
  /** Loads the screen's data as CSV from the server. */
  load: () => Promise<{ fileName: string; csv: string }>;
}

/** Shows a button that downloads the screen's data as CSV. */
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
