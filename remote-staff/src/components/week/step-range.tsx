import { Icon } from '@tapin/shared/ui/icon';
import { usePrinting } from '#src/components/print/printing.tsx';
import styles from './step-range.module.css';

interface StepRangeProps {
  label: string;
  children: string;
  previous: { label: string; go: () => void };
  /** The button to the following range. `go` is null at the last range. */
  next: { label: string; go: (() => void) | null };
  onChoose: () => void;
}

/** Shows a range of days with buttons for the previous and the next range. Paper shows the range without buttons. */
export function StepRange({ label, children, previous, next, onChoose }: StepRangeProps) {
  if (usePrinting()) return <p>{children}</p>;
  return (
    <fieldset aria-label={label} className={styles.range}>
      <button type="button" className={styles.step} aria-label={previous.label} onClick={previous.go}>
        <Icon of="previous" />
      </button>
      <button type="button" className={styles.chosen} aria-haspopup="dialog" onClick={onChoose}>
        {children}
      </button>
      <button
        type="button"
        className={styles.step}
        aria-label={next.label}
        aria-disabled={next.go === null}
        onClick={() => next.go?.()}
      >
        <Icon of="next" />
      </button>
    </fieldset>
  );
}
