import { useState } from 'react';
import { ActionButton } from './action-button.tsx';
import styles from './checked-file.module.css';
import { FileButton } from './file-button.tsx';
import { FormError } from './form-error.tsx';
import { Panel } from './panel.tsx';
import { StatusText } from './status-text.tsx';
import type { useAction } from './use-action.ts';

interface CheckedRows {
  isRecorded: boolean;
  problems: readonly { row: number; problem: string; value: string }[];
}

interface CheckedFileProps<Checked extends CheckedRows> {
  title: string;
  hint: string;
  chooseLabel: string;
  /** The call that reads a CSV file: it checks the rows, or with `record` stores them. */
  reading: ReturnType<typeof useAction<Checked, { file: File; record: boolean }>>;
  /** A larger file is refused with a text instead of being sent. */
  limit?: { bytes: number; text: string };
  /** These functions return the texts about all rows, before and after they are stored, and about rows with a problem. */
  textOf: (checked: Checked) => string;
  problemsText: (checked: Checked) => string;
  rowText: (row: number) => string;
  problemText: (problem: Checked['problems'][number]['problem']) => string;
  /** The label of the button that stores the rows; null if there are none to store. */
  recordLabel: (checked: Checked) => string | null;
}

/** Reads a file with rows, shows what it would store and which rows have problems, and stores it on request. */
export function CheckedFile<Checked extends CheckedRows>({
  title,
  hint,
  chooseLabel,
  reading,
  limit,
  textOf,
  problemsText,
  rowText,
  problemText,
  recordLabel,
}: CheckedFileProps<Checked>) {
  const [file, setFile] = useState<File | null>(null);
  const [checked, setChecked] = useState<Checked | null>(null);
  const isTooLarge = (chosen: File) => limit !== undefined && chosen.size > limit.bytes;
  const read = (chosen: File, record: boolean) =>
    reading.mutate({ file: chosen, record }, { onSuccess: setChecked });
  const choose = (chosen: File) => {
    reading.reset();
    setFile(chosen);
    setChecked(null);
    if (!isTooLarge(chosen)) read(chosen, false);
  };
  const label = checked && !checked.isRecorded && recordLabel(checked);
  return (
    <Panel title={title} hint={hint}>
      <div className={styles.file}>
        <FileButton label={chooseLabel} accept=".csv,text/csv" busy={reading.isPending} onChoose={choose} />
        {file && <bdi className={styles.name}>{file.name}</bdi>}
      </div>
      <FormError error={file && isTooLarge(file) ? new Error(limit?.text) : reading.error} />
      {checked && <StatusText tone={checked.isRecorded ? 'success' : 'plain'}>{textOf(checked)}</StatusText>}
      {checked && checked.problems.length > 0 && (
        <>
          <p>{problemsText(checked)}</p>
          <ul className={styles.problems}>
            {checked.problems.map(({ row, problem, value }) => (
              <li key={row}>
                {rowText(row)} <bdi>{value}</bdi> {problemText(problem)}
              </li>
            ))}
          </ul>
        </>
      )}
      {file && label && (
        <div>
          <ActionButton busy={reading.isPending} onClick={() => read(file, true)}>
            {label}
          </ActionButton>
        </div>
      )}
    </Panel>
  );
}
