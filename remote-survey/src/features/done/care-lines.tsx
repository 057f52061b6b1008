import type { Question } from '@tapin/shared/contract/entities';
import { useTranslation } from '@tapin/shared/i18n';
import { kit } from '@tapin/shared/ui/kit-classes';
import type { AnsweredQuestion, DeploymentTexts } from '#src/components/check-in.ts';
import { Drawing } from '#src/components/drawing.tsx';
import styles from './care-lines.module.css';

interface CareLinesProps {
  questions: readonly AnsweredQuestion[];
  words: DeploymentTexts;
}

/**
 * Maps each question that has advice for the answer "no" to the key of the advice, in the locales and in the texts of
 * the deployment.
 */
const lineKeys: Partial<Record<Question['graphic'], 'notEaten' | 'notRested'>> = {
  eaten: 'notEaten',
  rested: 'notRested',
};

/** Shows advice for each question that the student answered with "no", if the question has any. */
export function CareLines({ questions, words }: CareLinesProps) {
  const { t } = useTranslation('survey');
  const lines = questions.flatMap(({ _id, graphic, answer }) => {
    const name = answer?.response === false && lineKeys[graphic];
    if (!name) return [];
    const text = words[name] === undefined ? t(`care.${name}`) : words[name];
    return text ? [{ _id, graphic, text }] : [];
  });
  if (lines.length === 0) return null;
  return (
    <ul className={kit.stack}>
      {lines.map(({ _id, graphic, text }) => (
        <li key={_id} className={styles.line}>
          <Drawing of={graphic} yes={false} />
          {text}
        </li>
      ))}
    </ul>
  );
}
