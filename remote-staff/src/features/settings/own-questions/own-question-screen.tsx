import { useTranslation } from '@tapin/shared/i18n';
import { useQuery } from '@tapin/shared/query';
import { useParams, useSearchParams } from '@tapin/shared/router';
import { ButtonLink } from '@tapin/shared/ui/button-link';
import { EmptyState } from '@tapin/shared/ui/empty-state';
import { Loading } from '@tapin/shared/ui/loading';
import { Page } from '@tapin/shared/ui/page';
import { useState } from 'react';
import { useSchoolId } from '#src/components/membership.ts';
import {
  type OwnQuestionsReply,
  ownQuestionsPath,
  ownQuestionsQuery,
} from '#src/components/own-questions/own-questions-calls.ts';
import { calendarQuery, type SchoolCalendar } from '#src/features/settings/settings-calls.ts';
import { OwnQuestionForm } from './own-question-form.tsx';
import styles from './own-questions.module.css';

interface FormOrReasonProps {
  school: string;
  calendar: SchoolCalendar;
  reply: OwnQuestionsReply;
  id: string | undefined;
  offerId: string | null;
}

function FormOrReason({ school, calendar, reply, id, offerId }: FormOrReasonProps) {
  const { t } = useTranslation('staff');
  // Only the first reply is used, so that a later one does not replace the form during typing.
  const [{ question, offer }] = useState({
    question: reply.questions.find(({ _id }) => _id === id),
    offer: reply.offers.find(({ _id }) => _id === offerId),
  });
  const isDeleted = id !== undefined && !question;
  if (isDeleted || question?.isAnswered)
    return (
      <EmptyState
        title={t(isDeleted ? 'questions.form.gone' : 'questions.form.answered')}
        hint={t(isDeleted ? 'questions.form.goneHint' : 'questions.form.answeredHint')}
        action={<ButtonLink to={ownQuestionsPath}>{t('questions.form.back')}</ButtonLink>}
      />
    );
  return (
    <>
      {offerId !== null && !offer && <p className={styles.warning}>{t('questions.form.offerGone')}</p>}
      <OwnQuestionForm school={school} calendar={calendar} question={question} offer={offer} />
    </>
  );
}

export default function OwnQuestionScreen() {
  const { t } = useTranslation('staff');
  const { id } = useParams();
  const [query] = useSearchParams();
  const school = useSchoolId();
  const calendar = useQuery(calendarQuery(school));
  const questions = useQuery({
    ...ownQuestionsQuery(school),
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  const error = calendar.error ?? questions.error;
  const approvedBy = questions.data?.approvedBy;
  const offerId = query.get('offer');
  const retry = () => {
    if (calendar.error) void calendar.refetch();
    if (questions.error) void questions.refetch();
  };
  return (
    <Page
      title={t(id ? 'questions.form.titleChange' : 'questions.form.titleNew')}
      intro={approvedBy && t('questions.form.approval', { district: approvedBy })}
    >
      <Loading query={{ data: calendar.data && questions.data, error, refetch: retry }} height="480px" />
      {calendar.data && questions.data && (
        <FormOrReason
          key={`${school} ${id} ${offerId}`}
          school={school}
          calendar={calendar.data.calendar}
          reply={questions.data}
          id={id}
          offerId={offerId}
        />
      )}
    </Page>
  );
}
