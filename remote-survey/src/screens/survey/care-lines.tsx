import { useTranslation } from '@tapin/shared/i18n';
import styles from './care-lines.module.css';
import type { AnsweredQuestion } from './check-in.ts';
import { Drawing } from './drawing.tsx';
import type { OwnWords } from './use-check-in.ts';

interface CareLinesProps {
  questions: readonly AnsweredQuestion[];
  words: OwnWords;
}

/** A line for who has not eaten, and one for who has not rested: what there is to do about it. */
export function CareLines({ questions, words }: CareLinesProps) {
  const { t } = useTranslation('survey');
  const texts = {
    eaten: words.notEaten === undefined ? t('care.notEaten') : words.notEaten,
    rested: words.notRested === undefined ? t('care.notRested') : words.notRested,
    feeling: null,
  };
  const lines = questions.filter(({ graphic, answer }) => answer?.response === false && texts[graphic]);
  if (lines.length === 0) return null;
  return (
    <ul className={styles.lines}>
      {lines.map(({ _id, graphic }) => (
        <li key={_id} className={styles.line}>
          <Drawing of={graphic} yes={false} />
          {texts[graphic]}
        </li>
      ))}
    </ul>
  );
}
