import type { FollowUpEvent } from '@tapin/shared/contract/care-calls';
import { stepQuestions, yesNoQuestions } from '@tapin/shared/contract/questions';
import { formatDay } from '@tapin/shared/formats/date';
import { useTranslation } from '@tapin/shared/i18n';
import { Face, feelingOf } from '@tapin/shared/ui/face';
import { kit } from '@tapin/shared/ui/kit-classes';
import dayjs from 'dayjs';
import type { ReactNode } from 'react';
import { daysBetween, longDay, today } from '#src/components/days/days.ts';
import { formatTime } from '#src/components/days/local-time.ts';
import type { FollowUp } from '#src/components/follow-ups/follow-ups-calls.ts';
import { Note } from '#src/components/follow-ups/note.tsx';
import { QuestionText } from '#src/components/own-questions/question-text.tsx';
import { ChangedFrom } from '#src/features/student/changed-from.tsx';
import type { FeedItem } from '#src/features/student/student-calls.ts';
import styles from './feed-day.module.css';

interface FeedEntry {
  date: string;
  /** The answers of the day; null for a day with follow-ups only. */
  answers: FeedItem | null;
  care: readonly FollowUpEvent[];
}

const dayOf = ({ at }: FollowUpEvent) => dayjs(at).format('YYYY-MM-DD');

/**
 * Merges answers and follow-ups by day, the newest first. Follow-ups from before the oldest loaded answer are left out
 * while more answers can be loaded.
 */
export function daysWithCare(
  feed: readonly FeedItem[],
  followUps: readonly FollowUp[],
  hasMore: boolean,
): FeedEntry[] {
  const oldest = hasMore ? (feed.at(-1)?.date ?? '') : '';
  const events = followUps.flatMap((followUp) => followUp.events).filter((event) => dayOf(event) >= oldest);
  const dates = new Set([...feed.map(({ date }) => date), ...events.map(dayOf)]);
  return [...dates]
    .sort()
    .reverse()
    .map((date) => ({
      date,
      answers: feed.find((item) => item.date === date) ?? null,
      care: events
        .filter((event) => dayOf(event) === date)
        .sort((one, other) => other.at.localeCompare(one.at)),
    }));
}

interface FeedAnswerProps {
  label: ReactNode;
  /** The time of the answer; undefined without an answer. */
  at: string | undefined;
  /** Whether the label may be long. On a small screen it then has a line of its own. */
  isLong?: boolean;
  before?: ReactNode;
  children: ReactNode;
}

function FeedAnswer({ label, at, isLong, before, children }: FeedAnswerProps) {
  return (
    <div className={styles.answer} data-long={isLong}>
      <dt className={`${kit.hint} ${styles.label}`}>{label}</dt>
      <dd className={styles.said}>{children}</dd>
      {before && <dd className={`${kit.hint} ${styles.before}`}>{before}</dd>}
      {at && (
        <dd className={kit.hint}>
          <time dateTime={at}>{formatTime(at)}</time>
        </dd>
      )}
    </div>
  );
}

function FeedAnswers({ day }: { day: FeedItem }) {
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

function FeedCare({ events }: { events: readonly FollowUpEvent[] }) {
  const { t } = useTranslation('staff');
  const actText = ({ act, by, to, outcome }: FollowUpEvent) =>
    t(`care.act.${act}`, {
      name: by?.name ?? t('care.nobody'),
      to: to?.name ?? t('care.nobody'),
      outcome: outcome ? t(`care.outcome.${outcome}`) : '',
    });
  return (
    <ul className={styles.events}>
      {events.map((event) => (
        <li key={`${event.at} ${event.act}`} className={styles.event}>
          <p>
            {actText(event)} <time dateTime={event.at}>{formatTime(event.at)}</time>
          </p>
          <Note event={event} />
        </li>
      ))}
    </ul>
  );
}

const dateFromDaysAgo = 10;

function useRelativeDay() {
  const { t } = useTranslation('staff');
  const now = today();
  return (day: string): string => {
    const daysAgo = daysBetween(day, now);
    if (daysAgo === 0) return t('student.feed.today');
    if (daysAgo === 1) return t('student.feed.yesterday');
    return daysAgo > 1 && daysAgo < dateFromDaysAgo
      ? t('student.feed.daysAgo', { count: daysAgo })
      : formatDay(day);
  };
}

export function FeedDay({ entry: { date, answers, care } }: { entry: FeedEntry }) {
  const { t, i18n } = useTranslation('staff');
  const relativeDay = useRelativeDay();
  return (
    <li className={`${kit.card} ${styles.day}`}>
      <h2 className={styles.date}>
        <time dateTime={date}>{relativeDay(date)}</time>{' '}
        <span className={`${kit.hint} ${styles.weekday}`}>{longDay(date, i18n.language)}</span>
        {answers?.school && (
          <span className={`${kit.hint} ${styles.weekday}`}>
            {t('roster.formerSchool', { school: answers.school })}
          </span>
        )}
      </h2>
      <div className={styles.happened}>
        {answers && <FeedAnswers day={answers} />}
        {care.length > 0 && <FeedCare events={care} />}
      </div>
    </li>
  );
}
