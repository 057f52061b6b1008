import { inEveryLanguage } from '@tapin/shared/contract/languages';
import { useTranslation } from '@tapin/shared/i18n';
import { addLaterTexts } from '@tapin/shared/i18n/add-later-texts';
import type { MessageLoaders } from '@tapin/shared/i18n/messages';
import { LoadFailed } from '@tapin/shared/ui/load-failed';
import { Page } from '@tapin/shared/ui/page';
import { Skeleton } from '@tapin/shared/ui/skeleton';
import { useRetention } from '#src/api/retention.ts';
import { DistrictTabs } from '#src/components/district-tabs/district-tabs.tsx';
import { RetentionPanels } from './retention-panels.tsx';

/** The texts of the screen. The build puts all languages into its chunk. */
const laterTexts: MessageLoaders = inEveryLanguage(
  (language) => () => import(`../../locales/${language}.json?later=retention`),
);

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
