import { useTranslation } from '@tapin/shared/i18n';
import { addLaterTexts } from '@tapin/shared/i18n/add-later-texts';
import { LoadFailed } from '@tapin/shared/ui/load-failed';
import { Page } from '@tapin/shared/ui/page';
import { Skeleton } from '@tapin/shared/ui/skeleton';
import { useRetention } from '#src/api/retention.ts';
import { DistrictTabs } from '#src/components/district-tabs/district-tabs.tsx';
import { Deletions } from './deletions.tsx';
import { Disposal } from './disposal.tsx';
import { DryRun } from './dry-run.tsx';
import { Holds } from './holds.tsx';
import { laterTexts } from './later-texts.ts';
import styles from './retention.module.css';
import { Schedule } from './schedule.tsx';

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
      {data && (
        <div className={styles.panels}>
          <Schedule schedule={data.schedule} />
          <DryRun confirmed={data.confirmed} schedule={data.schedule} />
          <Holds holds={data.holds} />
          <Deletions deletions={data.deletions} />
          <Disposal disposal={data.disposal} />
        </div>
      )}
    </Page>
  );
}
