import { stepQuestions, yesNoQuestions } from '@tapin/shared/contract/questions';
import { useTranslation } from '@tapin/shared/i18n';
import { Face, feelingOf } from '@tapin/shared/ui/face';
import type { FeedItem } from '#src/api/student.ts';
import { QuestionText } from '#src/components/own-question/question-text.tsx';
import { FeedAnswer } from './feed-answer.tsx';
import styles from './feed-day.module.css';

/** Shows a student's answers of one day with their times. */
export function FeedAnswers({ day }: { day: FeedItem }) {
  const { t } = useTranslation('staff');
  return (
    <dl className={styles.answers}>
      {stepQuestions.map(({ name, feedKey }) => {
        const answer = day[feedKey];
        const felt = answer ? feelingOf(answer.response) : 'none';
        return (
          <FeedAnswer key={name} label={t(`question.${name}.label`)} at={answer?.createdAt}>
            <Face feeling={felt === 'unknown' ? 'none' : felt} size={32} />
            {t(`shared:feeling.${felt}`)}
          </FeedAnswer>
        );
      })}
      {yesNoQuestions.map(({ name, feedKey }) => {
        const answer = day[feedKey];
        return (
          <FeedAnswer key={name} label={t(`question.${name}.label`)} at={answer?.createdAt}>
            {t(`charts.${wordOf(answer)}`)}
          </FeedAnswer>
        );
      })}
      {day.own?.map(({ question, response, createdAt }) => (
        <FeedAnswer key={question._id} label={<QuestionText question={question} />} at={createdAt} isLong>
          {question.steps ? (
            <QuestionText question={question}>{question.steps[Number(response) - 1]}</QuestionText>
          ) : (
            t(response ? 'charts.yes' : 'charts.no')
          )}
        </FeedAnswer>
      ))}
    </dl>
  );
}

function wordOf(answer: { response: boolean } | null) {
  if (!answer) return 'noResponse';
  return answer.response ? 'yes' : 'no';
}
