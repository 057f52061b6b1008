import { stepQuestions, yesNoQuestions } from '@tapin/shared/contract/questions';
import { useTranslation } from '@tapin/shared/i18n';
import { Face, feelingOf } from '@tapin/shared/ui/face';
import type { ReactNode } from 'react';
import { formatTime } from '#src/components/days/local-time.ts';
import { QuestionText } from '#src/components/own-questions/question-text.tsx';
import { ChangedFrom } from '#src/features/student/changed-from.tsx';
import type { FeedItem } from '#src/features/student/student-calls.ts';
import styles from './feed-day.module.css';

interface FeedAnswerProps {
  label: ReactNode;
  /** The time of the answer, or undefined if the question was not answered. */
  at: string | undefined;
  /** Whether the label may be long. On a small screen it then has a line of its own. */
  isLong?: boolean;
  /** The earlier answers of the student, if the answer was changed. */
  before?: ReactNode;
  children: ReactNode;
}

function FeedAnswer({ label, at, isLong, before, children }: FeedAnswerProps) {
  return (
    <div className={styles.answer} data-long={isLong}>
      <dt className={styles.label}>{label}</dt>
      <dd className={styles.said}>{children}</dd>
      {before && <dd className={styles.before}>{before}</dd>}
      {at && (
        <dd className={styles.time}>
          <time dateTime={at}>{formatTime(at)}</time>
        </dd>
      )}
    </div>
  );
}

/** Shows a student's answers of one day with their times. */
export function FeedAnswers({ day }: { day: FeedItem }) {
  const { t } = useTranslation('staff');
  const yesOrNo = (response: boolean | number) => t(response ? 'charts.yes' : 'charts.no');
  return (
    <dl className={styles.answers}>
      {stepQuestions.map(({ name, feedKey }) => {
        const answer = day[feedKey];
        const felt = answer ? feelingOf(answer.response) : 'none';
        const textOf = (step: number) => t(`shared:feeling.${feelingOf(step)}`);
        return (
          <FeedAnswer
            key={name}
            label={t(`question.${name}.label`)}
            at={answer?.createdAt}
            before={answer?.changedFrom && <ChangedFrom answers={answer.changedFrom} textOf={textOf} />}
          >
            <Face feeling={felt === 'unknown' ? 'none' : felt} size={32} />
            {t(`shared:feeling.${felt}`)}
          </FeedAnswer>
        );
      })}
      {yesNoQuestions.map(({ name, feedKey }) => {
        const answer = day[feedKey];
        return (
          <FeedAnswer
            key={name}
            label={t(`question.${name}.label`)}
            at={answer?.createdAt}
            before={answer?.changedFrom && <ChangedFrom answers={answer.changedFrom} textOf={yesOrNo} />}
          >
            {t(`charts.${wordOf(answer)}`)}
          </FeedAnswer>
        );
      })}
      {day.own?.map(({ question, response, createdAt, changedFrom }) => (
        <FeedAnswer
          key={question._id}
          label={<QuestionText question={question} />}
          at={createdAt}
          before={
            changedFrom && (
              <ChangedFrom
                answers={changedFrom}
                textOf={(given) => question.steps?.[Number(given) - 1] ?? yesOrNo(given)}
              />
            )
          }
          isLong
        >
          {question.steps ? (
            <QuestionText question={question}>{question.steps[Number(response) - 1]}</QuestionText>
          ) : (
            yesOrNo(response)
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
