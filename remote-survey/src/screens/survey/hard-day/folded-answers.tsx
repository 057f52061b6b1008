import { useTranslation } from '@tapin/shared/i18n';
import { Icon } from '@tapin/shared/ui/icon';
import { AnswerList } from '../answer-list.tsx';
import type { AnsweredQuestion } from '../check-in.ts';
import { feelingLevel } from '../feeling-today.ts';
import { SmallFace } from '../small-face.tsx';
import styles from './folded-answers.module.css';

/** Shows today's answers folded, because help comes before them. */
export function FoldedAnswers({ questions }: { questions: readonly AnsweredQuestion[] }) {
  const { t } = useTranslation('survey');
  return (
    <details className={styles.answers}>
      <summary className={styles.summary}>
        {t('later.thanks.answers')}
        <SmallFace level={feelingLevel(questions) ?? 0} />
        <Icon of="down" className={styles.arrow} />
      </summary>
      <AnswerList questions={questions} />
    </details>
  );
}
