import { ApiError } from '@tapin/shared/api';
import { currentDay } from '@tapin/shared/formats/date';
import { useTranslation } from '@tapin/shared/i18n';
import { useQuery } from '@tapin/shared/query';
import { Link, useLocation } from '@tapin/shared/router';
import { buttonClass } from '@tapin/shared/ui/button';
import { ButtonLink } from '@tapin/shared/ui/button-link';
import { EmptyState } from '@tapin/shared/ui/empty-state';
import { kit } from '@tapin/shared/ui/kit-classes';
import { Loading } from '@tapin/shared/ui/loading';
import { Panel } from '@tapin/shared/ui/panel';
import { QuestionTexts, questionIn } from '@tapin/shared/ui/question-content/question-texts';
import { useEffect, useRef, useState } from 'react';
import {
  ownQuestionPath,
  ownQuestionsAnchor,
  ownQuestionsQuery,
  type QuestionOffer,
} from '#src/components/own-questions/own-questions-calls.ts';
import styles from './own-questions.module.css';
import { QuestionList } from './question-list.tsx';

/** Shows the questions that the district offers. A school can use each as the start of its own. */
function Offers({ offers }: { offers: readonly QuestionOffer[] }) {
  const { t } = useTranslation('staff');
  return (
    <section>
      <h3 className={styles.heading}>{t('questions.offers')}</h3>
      <ul className={kit.lined}>
        {offers.map(({ _id, texts }) => (
          <li key={_id} className={`${kit.tools} ${styles.offer}`}>
            <QuestionTexts texts={texts} />
            <Link
              className={buttonClass('secondary')}
              aria-label={t('questions.useName', { question: questionIn(texts) })}
              to={`${ownQuestionPath}?offer=${_id}`}
            >
              {t('questions.use')}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

const checkIntervalMs = 30_000;

/** Returns the current day of the school. It is updated when a new day begins, and when the page is shown again. */
function useSchoolDay(timeZone: string | null): string {
  const [day, setDay] = useState(() => currentDay(timeZone));
  useEffect(() => {
    const check = () => setDay(currentDay(timeZone));
    check();
    const timer = setInterval(check, checkIntervalMs);
    document.addEventListener('visibilitychange', check);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', check);
    };
  }, [timeZone]);
  return day;
}

interface OwnQuestionsProps {
  school: string;
  /** The time zone of the school; null until somebody has saved one. */
  timeZone: string | null;
}

export function OwnQuestions({ school, timeZone }: OwnQuestionsProps) {
  const { t } = useTranslation('staff');
  const { hash } = useLocation();
  const today = useSchoolDay(timeZone);
  const heading = useRef<HTMLHeadingElement>(null);
  const { data, error, refetch } = useQuery(ownQuestionsQuery(school));

  // The panel is far down on the page, and the form of a question leads back to it.
  const isTarget = hash === `#${ownQuestionsAnchor}`;
  useEffect(() => {
    if (!isTarget) return;
    // The host first moves the focus to the content of the new page.
    const frame = requestAnimationFrame(() => heading.current?.focus());
    return () => cancelAnimationFrame(frame);
  }, [isTarget]);

  // An API of an earlier version does not have the call.
  if (error instanceof ApiError && error.status === 404) return null;

  const newQuestionLink = <ButtonLink to={ownQuestionPath}>{t('questions.write')}</ButtonLink>;
  return (
    <Panel
      anchor={ownQuestionsAnchor}
      headingRef={heading}
      title={t('ownQuestions.title')}
      hint={t('questions.hint')}
      action={data && data.questions.length > 0 && newQuestionLink}
    >
      <Loading query={{ data, error, refetch }} height="120px" />
      {data?.questions.length === 0 && (
        <EmptyState title={t('questions.none')} hint={t('questions.noneHint')} action={newQuestionLink} />
      )}
      {data && (
        <QuestionList school={school} questions={data.questions} approvedBy={data.approvedBy} today={today} />
      )}
      {data && data.offers.length > 0 && <Offers offers={data.offers} />}
    </Panel>
  );
}
