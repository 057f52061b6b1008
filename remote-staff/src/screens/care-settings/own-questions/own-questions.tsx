import { ApiError } from '@tapin/shared/api';
import { useTranslation } from '@tapin/shared/i18n';
import { useQuery } from '@tapin/shared/query';
import { useLocation } from '@tapin/shared/router';
import { ButtonLink } from '@tapin/shared/ui/button-link';
import { EmptyState } from '@tapin/shared/ui/empty-state';
import { LoadFailed } from '@tapin/shared/ui/load-failed';
import { Panel } from '@tapin/shared/ui/panel';
import { Skeleton } from '@tapin/shared/ui/skeleton';
import { useEffect, useRef } from 'react';
import { ownQuestionsQuery } from '#src/api/own-questions.ts';
import { ownQuestionPath, ownQuestionsAnchor } from '#src/own-question-paths.ts';
import { Offers } from './offers.tsx';
import { QuestionList } from './question-list.tsx';
import { useSchoolDay } from './use-school-day.ts';

interface OwnQuestionsProps {
  school: string;
  /** The time zone of the school; null until somebody has saved one. */
  timeZone: string | null;
}

/** Shows the school's own questions, with actions on them. */
export function OwnQuestions({ school, timeZone }: OwnQuestionsProps) {
  const { t } = useTranslation('staff');
  const { hash } = useLocation();
  const today = useSchoolDay(timeZone);
  const heading = useRef<HTMLHeadingElement>(null);
  const { data, error, refetch } = useQuery(ownQuestionsQuery(school));

  // The panel is far down on its page, and the form of a question leads back to it.
  const isTarget = hash === `#${ownQuestionsAnchor}`;
  useEffect(() => {
    if (!isTarget) return;
    // The host moves the focus to the content of a new page first.
    const frame = requestAnimationFrame(() => heading.current?.focus());
    return () => cancelAnimationFrame(frame);
  }, [isTarget]);

  // An API of an earlier version does not have the call.
  if (error instanceof ApiError && error.status === 404) return null;

  const newQuestionLink = <ButtonLink to={ownQuestionPath}>{t('later.questions.write')}</ButtonLink>;
  return (
    <Panel
      anchor={ownQuestionsAnchor}
      headingRef={heading}
      title={t('ownQuestions.title')}
      hint={t('later.questions.hint')}
      action={data && data.questions.length > 0 && newQuestionLink}
    >
      {!data &&
        (error ? <LoadFailed error={error} onRetry={() => void refetch()} /> : <Skeleton height="120px" />)}
      {data?.questions.length === 0 && (
        <EmptyState
          title={t('later.questions.none')}
          hint={t('later.questions.noneHint')}
          action={newQuestionLink}
        />
      )}
      {data && (
        <QuestionList school={school} questions={data.questions} approvedBy={data.approvedBy} today={today} />
      )}
      {data && data.offers.length > 0 && <Offers offers={data.offers} />}
    </Panel>
  );
}
