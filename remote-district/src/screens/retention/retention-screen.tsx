import { useTranslation } from '@tapin/shared/i18n';
import { addLaterTexts } from '@tapin/shared/i18n/add-later-texts';
import { LoadFailed } from '@tapin/shared/ui/load-failed';
import { Page } from '@tapin/shared/ui/page';
import { Skeleton } from '@tapin/shared/ui/skeleton';
import { useRetention } from '#src/api/retention.ts';
import { DistrictTabs } from '#src/components/district-tabs/district-tabs.tsx';
import { laterTexts } from './later-texts.ts';
import { RetentionPanels } from './retention-panels.tsx';

// The texts are in the same chunk, so they are added before the screen is rendered.
void addLaterTexts('district', laterTexts);

/** Shows how long the district keeps data, what is deleted, the legal holds, and the removal of the district. */
export default function RetentionScreen() {
  const { t } = useTranslation('district');
  const { data, error, refetch } = useRetention();
  return (
    <Page title={t('retention.title')} intro={t('later.retention.intro')}>
      <DistrictTabs />
      {!data && error && <LoadFailed error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton height="420px" />}
      {data && <RetentionPanels {...data} />}
    </Page>
  );
}
