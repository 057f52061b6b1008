import { Button } from '@tapin/shared/ui/button';
import type { useAction } from '@tapin/shared/ui/use-action';
import { useRef, useState } from 'react';

interface FileButtonProps {
  label: string;
  /** The kinds of files that the dialog of the browser offers. */
  accept: string;
  busy: boolean;
  onChoose: (file: File) => void;
}

/** Opens the dialog of the browser in which the person chooses a file. */
export function FileButton({ label, accept, busy, onChoose }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button variant="secondary" busy={busy} onClick={() => input.current?.click()}>
        {label}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        accept={accept}
        aria-label={label}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) onChoose(file);
          // Without this, choosing the same file again would fire no change event.
          target.value = '';
        }}
      />
    </>
  );
}

/** Checks a chosen file with the server first. `record` then stores what is in it. */
export function useCheckedFile<Checked>(
  reading: ReturnType<typeof useAction<Checked, { file: File; record: boolean }>>,
) {
  const [file, setFile] = useState<File | null>(null);
  const [checked, setChecked] = useState<Checked | null>(null);
  const read = (chosen: File, record: boolean) =>
    reading.mutate({ file: chosen, record }, { onSuccess: setChecked });
  const choose = (chosen: File) => {
    setFile(chosen);
    setChecked(null);
    read(chosen, false);
  };
  return { file, checked, choose, record: () => file && read(file, true) };
}

/** Reads the text of a file that the person chose. */
export const readTextFile = (file: File): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsText(file);
  });
