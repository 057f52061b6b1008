import { useTranslation } from '@tapin/shared/i18n';
import { useQuery } from '@tapin/shared/query';
import { useParams, useSearchParams } from '@tapin/shared/router';
import { authAtom } from '@tapin/shared/session';
import { ButtonLink } from '@tapin/shared/ui/button-link';
import { EmptyState } from '@tapin/shared/ui/empty-state';
import { LoadFailed } from '@tapin/shared/ui/load-failed';
import { Page } from '@tapin/shared/ui/page';
import { Skeleton } from '@tapin/shared/ui/skeleton';
import { useAtomValue } from 'jotai';
import { calendarQuery } from '#src/api/calendar.ts';
import { ownQuestionsQuery } from '#src/api/own-questions.ts';
import { ownQuestionsPath } from '#src/own-question-paths.ts';
import { OwnQuestionForm } from './own-question-form.tsx';

/** The form of one of the school's own questions. */
export default function OwnQuestionScreen() {
  const { t } = useTranslation('staff');
  const { id } = useParams();
  const [query] = useSearchParams();
  const school = useAtomValue(authAtom).school?._id ?? '';
  const calendar = useQuery(calendarQuery(school));
  // While somebody types, no other state of the question may replace the form.
  const questions = useQuery({ ...ownQuestionsQuery(school), gcTime: 0, refetchOnWindowFocus: false });
  const error = calendar.error ?? questions.error;
  const question = questions.data?.questions.find(({ _id }) => _id === id);
  const offer = questions.data?.offers.find(({ _id }) => _id === query.get('offer'));
  const approvedBy = questions.data?.approvedBy;
  const isGone = questions.data && id && !question;
  const isFixed = question?.isAnswered;
  const retry = () => {
    if (calendar.error) void calendar.refetch();
    if (questions.error) void questions.refetch();
  };
  return (
    <Page
      title={t(id ? 'ownQuestions.form.titleChange' : 'ownQuestions.form.titleNew')}
      intro={approvedBy && t('ownQuestions.form.approval', { district: approvedBy })}
    >
      {(isGone || isFixed) && (
        <EmptyState
          title={t(isGone ? 'ownQuestions.form.gone' : 'ownQuestions.form.answered')}
          hint={t(isGone ? 'ownQuestions.form.goneHint' : 'ownQuestions.form.answeredHint')}
          action={<ButtonLink to={ownQuestionsPath}>{t('ownQuestions.form.back')}</ButtonLink>}
        />
      )}
      {error && (!calendar.data || !questions.data) && <LoadFailed error={error} onRetry={retry} />}
      {!error && (!calendar.data || !questions.data) && <Skeleton height="480px" />}
      {calendar.data && questions.data && !isGone && !isFixed && (
        <OwnQuestionForm
          key={`${school} ${id} ${offer?._id}`}
          school={school}
          calendar={calendar.data.calendar}
          question={question}
          offer={offer}
        />
      )}
    </Page>
  );
}
