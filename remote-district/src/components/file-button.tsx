import { Button } from '@tapin/shared/ui/button';
import { useRef } from 'react';

interface FileButtonProps {
  label: string;
  /** The file types of the choice, such as `.csv,text/csv`. */
  accept: string;
  isBusy: boolean;
  onChoose: (file: File | undefined) => void;
}

/** Shows a button with which a person chooses a file. */
export function FileButton({ label, accept, isBusy, onChoose }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button variant="secondary" busy={isBusy} onClick={() => input.current?.click()}>
        {label}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        accept={accept}
        aria-label={label}
        onChange={({ target }) => {
          onChoose(target.files?.[0]);
          // Without this, choosing the same file again would fire no change event.
          target.value = '';
        }}
      />
    </>
  );
}
