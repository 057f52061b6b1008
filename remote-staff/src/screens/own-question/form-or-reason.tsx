import { useTranslation } from '@tapin/shared/i18n';
import { ButtonLink } from '@tapin/shared/ui/button-link';
import { EmptyState } from '@tapin/shared/ui/empty-state';
import { useState } from 'react';
import type { SchoolCalendar } from '#src/api/calendar.ts';
import type { OwnQuestionsReply } from '#src/api/own-questions.ts';
import { ownQuestionsPath } from '#src/own-question-paths.ts';
import styles from './own-question.module.css';
import { OwnQuestionForm } from './own-question-form.tsx';

interface FormOrReasonProps {
  school: string;
  calendar: SchoolCalendar;
  reply: OwnQuestionsReply;
  /** The question to change; undefined for a new one. */
  id: string | undefined;
  /** The offer that a new question starts with. */
  offerId: string | null;
}

/** The form, or why the question cannot be changed. */
export function FormOrReason({ school, calendar, reply, id, offerId }: FormOrReasonProps) {
  const { t } = useTranslation('staff');
  // The first reply decides, so that a later one does not replace the form while somebody writes.
  const [{ question, offer }] = useState({
    question: reply.questions.find(({ _id }) => _id === id),
    offer: reply.offers.find(({ _id }) => _id === offerId),
  });
  const isDeleted = id !== undefined && !question;
  if (isDeleted || question?.isAnswered)
    return (
      <EmptyState
        title={t(isDeleted ? 'later.questions.form.gone' : 'later.questions.form.answered')}
        hint={t(isDeleted ? 'later.questions.form.goneHint' : 'later.questions.form.answeredHint')}
        action={<ButtonLink to={ownQuestionsPath}>{t('later.questions.form.back')}</ButtonLink>}
      />
    );
  return (
    <>
      {offerId !== null && !offer && <p className={styles.warning}>{t('later.questions.form.offerGone')}</p>}
      <OwnQuestionForm school={school} calendar={calendar} question={question} offer={offer} />
    </>
  );
}
