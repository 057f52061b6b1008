import { formatDay, formatTimestampDay } from '@tapin/shared/formats/date';
import { joinFacts } from '@tapin/shared/formats/join-facts';
import { useTranslation } from '@tapin/shared/i18n';
import { questionFacts } from '@tapin/shared/ui/question-content/question-facts';
import type { OwnQuestion } from '#src/api/own-questions.ts';
import styles from './own-questions.module.css';

/** Shows how a question is answered, when and by whom, which answers are low, and who wrote it. */
export function QuestionFacts({ question }: { question: OwnQuestion }) {
  const { t } = useTranslation('staff');
  const { author, firstDay, lastDay } = question;
  const facts = questionFacts(question, {
    days: t('week.range', { start: formatDay(firstDay), end: formatDay(lastDay) }),
    text: (key, values = {}) => t(`later.questions.content.${key}`, values),
    weekdayName: (weekday) => t(`careSettings.weekday.${weekday}`),
  });
  const day = formatTimestampDay(question.createdAt);
  return (
    <div className={styles.facts}>
      <p>{joinFacts(facts)}</p>
      <p>
        {author ? t('later.questions.writtenBy', { author, day }) : t('later.questions.written', { day })}
      </p>
    </div>
  );
}
