import { useTranslation } from '@tapin/shared/i18n';
import { addLaterTexts } from '@tapin/shared/i18n/add-later-texts';
import { useQuery } from '@tapin/shared/query';
import { useParams, useSearchParams } from '@tapin/shared/router';
import { authAtom } from '@tapin/shared/session';
import { LoadFailed } from '@tapin/shared/ui/load-failed';
import { Page } from '@tapin/shared/ui/page';
import { Skeleton } from '@tapin/shared/ui/skeleton';
import { useAtomValue } from 'jotai';
import { calendarQuery } from '#src/api/calendar.ts';
import { ownQuestionsQuery } from '#src/api/own-questions.ts';
import { laterTexts } from '#src/question-texts/later-texts.ts';
import { FormOrReason } from './form-or-reason.tsx';

void addLaterTexts('staff', laterTexts);

/** The form of one of the school's own questions. */
export default function OwnQuestionScreen() {
  const { t } = useTranslation('staff');
  const { id } = useParams();
  const [query] = useSearchParams();
  const school = useAtomValue(authAtom).school?._id ?? '';
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
      title={t(id ? 'later.questions.form.titleChange' : 'later.questions.form.titleNew')}
      intro={approvedBy && t('later.questions.form.approval', { district: approvedBy })}
    >
      {error && (!calendar.data || !questions.data) && <LoadFailed error={error} onRetry={retry} />}
      {!error && (!calendar.data || !questions.data) && <Skeleton height="480px" />}
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
