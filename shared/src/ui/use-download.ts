import { saveFile } from './save-file.ts';
import { useAction } from './use-action.ts';

/** A reply with a file: a table as CSV, or a person’s record as data or as a page. */
type Download = { fileName: string } & ({ csv: string } | { record: object; html?: string });

/** Loads a file from the server, which records the download, and saves it through the browser. */
export function useDownload(load: () => Promise<Download>) {
  const { mutate, ...action } = useAction(load, { repeats: true });
  const start = (onSaved?: () => void) =>
    mutate(undefined, {
      onSuccess: (file) => {
        if ('csv' in file) saveFile(file.fileName, file.csv, 'text/csv');
        else if (file.html !== undefined) saveFile(file.fileName, file.html, 'text/html');
        else saveFile(file.fileName, JSON.stringify(file.record, null, 2), 'application/json');
        onSaved?.();
      },
    });
  return { ...action, start };
}
