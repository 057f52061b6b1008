import type { Answer, Question } from '@tapin/shared/contract/entities';
import { useTranslation } from '@tapin/shared/i18n';
import { Face, feelingOf } from '@tapin/shared/ui/face';
import styles from './answer-tiles.module.css';
import { answerOptions } from './check-in.ts';
import { Drawing } from './drawing.tsx';

/** Draws a step on a scale of five. Neither end looks better, because the school decides what each step means. */
function StepScale({ step }: { step: number }) {
  return (
    <svg width="64" height="16" viewBox="0 0 64 16" strokeLinecap="round" aria-hidden="true">
      <path d="M8 8h49" stroke="var(--line-strong)" strokeWidth="5" strokeDasharray="0 12" />
      <circle cx={12 * step - 4} cy="8" r="6.5" fill="var(--brand)" />
    </svg>
  );
}

interface AnswerTileProps {
  question: Question;
  response: Answer['response'];
  word: string;
  checked: boolean;
  onSelect: () => void;
}

function AnswerTile({ question, response, word, checked, onSelect }: AnswerTileProps) {
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

interface AnswerTilesProps {
  question: Question;
  chosen: Answer['response'] | null | undefined;
  onSelect: (response: Answer['response']) => void;
}

export function AnswerTiles({ question, chosen, onSelect }: AnswerTilesProps) {
  const { t } = useTranslation('survey');
  const { responses, wordFor } = answerOptions[question.type];
  return (
    <div className={styles.choices} data-type={question.type}>
      {responses.map((response) => (
        <AnswerTile
          key={String(response)}
          question={question}
          response={response}
          word={wordFor(response, question, t)}
          checked={chosen === response}
          onSelect={() => onSelect(response)}
        />
      ))}
    </div>
  );
}
