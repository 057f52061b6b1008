import type { Answer, Question } from '@tapin/shared/contract/entities';
import { Face, feelingOf } from '@tapin/shared/ui/face';
import styles from './answer-tile.module.css';
import { Drawing } from './drawings/drawing.tsx';

interface AnswerTileProps {
  question: Question;
  response: Answer['response'];
  word: string;
  checked: boolean;
  onSelect: () => void;
}

/** One answer to choose: the browser's own radio, spread over a tile. */
export function AnswerTile({ question, response, word, checked, onSelect }: AnswerTileProps) {
  const isFeeling = question.type === 'feeling';
  const feeling = isFeeling ? feelingOf(Number(response)) : 'unknown';
  const names = [styles.tile, isFeeling && styles.narrow, feeling !== 'unknown' && styles[feeling]];
  return (
    <label className={names.filter(Boolean).join(' ')}>
      <input
        type="radio"
        name="response"
        value={String(response)}
        className={styles.radio}
        checked={checked}
        onChange={onSelect}
      />
      <span className={styles.body}>
        {feeling === 'unknown' ? (
          <Drawing of={question.graphic} yes={response === true} />
        ) : (
          <Face feeling={feeling} size={56} />
        )}
        <span>{word}</span>
        <svg viewBox="0 0 24 24" aria-hidden="true" className={styles.check}>
          <circle cx="12" cy="12" r="11" fill="currentColor" />
          <path
            d="m7 12.5 3.5 3.5L17 9"
            fill="none"
            stroke="var(--face-ink)"
            strokeWidth="2.5"
            strokeLinecap="round"
          />
        </svg>
      </span>
    </label>
  );
}
