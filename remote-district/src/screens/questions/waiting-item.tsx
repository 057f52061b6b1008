import { formatDay, formatTimestampDay } from '@tapin/shared/formats/date';
import { joinFacts } from '@tapin/shared/formats/join-facts';
import { useTranslation } from '@tapin/shared/i18n';
import { Button } from '@tapin/shared/ui/button';
import { questionFacts } from '@tapin/shared/ui/question-content/question-facts';
import { QuestionTexts, questionIn } from '@tapin/shared/ui/question-content/question-texts';
import type { WaitingQuestion } from '#src/api/questions.ts';
import styles from './questions.module.css';

interface WaitingItemProps {
  waiting: WaitingQuestion;
  /** Whether a decision about any question is under way. */
  isBusy: boolean;
  onApprove: () => void;
  onDeny: () => void;
}

/** Shows a question with its school, days, low answers and author, and the buttons to approve and deny it. */
export function WaitingItem({ waiting: { school, question }, isBusy, onApprove, onDeny }: WaitingItemProps) {
  const { t } = useTranslation('district');
  const { texts, firstDay, lastDay, author, createdAt } = question;
  const facts = [
    school.name,
    ...questionFacts(question, {
      days: t('later.questions.days', { first: formatDay(firstDay), last: formatDay(lastDay) }),
      text: (key, values = {}) => t(`later.questions.content.${key}`, values),
      weekdayName: (weekday) => t(`later.questions.weekday.${weekday}`),
    }),
  ];
  return (
    <li className={styles.item}>
      <div className={styles.what}>
        <QuestionTexts texts={texts} />
        <p className={styles.facts}>{joinFacts(facts)}</p>
        <p className={styles.facts}>{joinFacts([author, formatTimestampDay(createdAt)])}</p>
      </div>
      <div className={styles.actions}>
        <Button
          variant="quiet"
          busy={isBusy}
          aria-label={t('later.questions.denyName', { question: questionIn(texts) })}
          onClick={onDeny}
        >
          {t('later.questions.deny')}
        </Button>
        <Button
          variant="secondary"
          busy={isBusy}
          aria-label={t('later.questions.approveName', { question: questionIn(texts) })}
          onClick={onApprove}
        >
          {t('later.questions.approve')}
        </Button>
      </div>
    </li>
  );
}
