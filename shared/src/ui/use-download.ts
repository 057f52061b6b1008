import { saveFile } from './save-file.ts';
import { useAction } from './use-action.ts';

/** A table, or somebody's record, as the server hands it out. */
type Download = { fileName: string } & ({ csv: string } | { record: object });

/** Asks the server for a file, which notes who took it along, and hands it to the browser. */
export function useDownload(load: () => Promise<Download>) {
  const { mutate, ...action } = useAction(load, { repeats: true });
  const start = (onSaved?: () => void) =>
    mutate(undefined, {
      onSuccess: (file) => {
        if ('csv' in file) saveFile(file.fileName, file.csv, 'text/csv');
        else saveFile(file.fileName, JSON.stringify(file.record, null, 2), 'application/json');
        onSaved?.();
      },
    });
  return { ...action, start };
}
