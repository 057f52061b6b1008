import type { Answer, Question } from '@tapin/shared/contract/entities';
import { Face, feelingOf } from '@tapin/shared/ui/face';
import styles from './answer-tile.module.css';
import { Drawing } from './drawings/drawing.tsx';
import { StepScale } from './drawings/step-scale.tsx';

interface AnswerTileProps {
  question: Question;
  response: Answer['response'];
  word: string;
  checked: boolean;
  onSelect: () => void;
}

/** Shows one answer to choose: a native radio that covers a tile. */
export function AnswerTile({ question, response, word, checked, onSelect }: AnswerTileProps) {
  const { type, steps, language, graphic } = question;
  const feeling = type === 'feeling' ? feelingOf(Number(response)) : 'unknown';
  const isFeeling = feeling !== 'unknown';
  return (
    <label className={styles.tile} data-type={type} data-feeling={isFeeling ? feeling : undefined}>
      <input
        type="radio"
        name="response"
        value={String(response)}
        className={styles.radio}
        checked={checked}
        onChange={onSelect}
      />
      <span className={styles.body}>
        {isFeeling && <Face feeling={feeling} size={56} />}
        {type === 'steps' && <StepScale step={Number(response)} />}
        {type === 'basic' && <Drawing of={graphic} yes={response === true} />}
        <span className={styles.word} lang={steps && language}>
          {word}
        </span>
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
