import styles from './change-note.module.css';
import { type Change, isChange } from './changes.ts';
import { changeText, type MonthWords } from './month-words.ts';

const arrows = { up: 'M10 16V4m-5 5 5-5 5 5', down: 'M10 4v12m-5-5 5 5 5-5', same: 'M4 10h12' } as const;

interface ChangeNoteProps {
  change: Change | null;
  words: MonthWords;
}

/** Shows the change of a figure with an arrow and in words. Without a time before there is none. */
export function ChangeNote({ change, words }: ChangeNoteProps) {
  if (!change) return null;
  const direction = change.by > 0 ? 'up' : change.by < 0 ? 'down' : 'same';
  return (
    <span className={styles.change} data-direction={isChange(change) ? direction : undefined}>
      <svg width="14" height="14" viewBox="0 0 20 20" aria-hidden="true" className={styles.arrow}>
        <path d={arrows[direction]} />
      </svg>
      {changeText(words, change)}
    </span>
  );
}
