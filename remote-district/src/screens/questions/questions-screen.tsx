import { useTranslation } from '@tapin/shared/i18n';
import { addLaterTexts } from '@tapin/shared/i18n/add-later-texts';
import { LoadFailed } from '@tapin/shared/ui/load-failed';
import { Page } from '@tapin/shared/ui/page';
import { Skeleton } from '@tapin/shared/ui/skeleton';
import { useQuestions } from '#src/api/questions.ts';
import { DistrictTabs } from '#src/components/district-tabs/district-tabs.tsx';
import { laterTexts } from '#src/question-texts/later-texts.ts';
import { Approval } from './approval.tsx';
import { Offers } from './offers.tsx';
import { WaitingQuestions } from './waiting-questions.tsx';

void addLaterTexts('district', laterTexts);

/** Shows whether school questions need approval, the questions that wait for it, and the district's offers. */
export default function QuestionsScreen() {
  const { t } = useTranslation('district');
  const { data, error, refetch } = useQuestions();
  return (
    <Page title={t('questions.title')} intro={t('later.questions.intro')}>
      <DistrictTabs />
      {!data && error && <LoadFailed error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton height="360px" />}
      {data && (
        <>
          <WaitingQuestions waiting={data.waiting} />
          <Offers offers={data.offers} />
          <Approval isOn={data.approvesQuestions} />
        </>
      )}
    </Page>
  );
}
