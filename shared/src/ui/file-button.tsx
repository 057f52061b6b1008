import { useRef } from 'react';
import { Button } from './button.tsx';

interface FileButtonProps {
  label: string;
  /** The kinds of files that the dialog of the browser offers, such as `.csv,text/csv`. */
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

/** Reads the text of a file that the person chose. */
export const readTextFile = (file: File): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsText(file);
  });
