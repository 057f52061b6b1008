import { useTranslation } from '@tapin/shared/i18n';
import { LoadFailed } from '@tapin/shared/ui/load-failed';
import { Page } from '@tapin/shared/ui/page';
import { Skeleton } from '@tapin/shared/ui/skeleton';
import { useRetention } from '#src/api/retention.ts';
import { withRosterTexts } from '#src/components/roster/with-roster-texts.tsx';
import { Deletions } from './deletions.tsx';
import { Disposal } from './disposal.tsx';
import { DryRun } from './dry-run.tsx';
import { Holds } from './holds.tsx';
import { Schedule } from './schedule.tsx';

/** Shows how long the district keeps data, what is deleted, the legal holds, and the removal of the district. */
function RetentionScreen() {
  const { t } = useTranslation('district');
  const { data, error, refetch } = useRetention();
  return (
    <Page title={t('retention.title')} intro={t('later.retention.intro')} width="narrow">
      {!data && error && <LoadFailed error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton height="420px" />}
      {data && (
        <>
          <Schedule schedule={data.schedule} />
          <DryRun confirmed={data.confirmed} />
          <Holds holds={data.holds} />
          <Deletions deletions={data.deletions} />
          <Disposal disposal={data.disposal} />
        </>
      )}
    </Page>
  );
}

export default withRosterTexts('retention.title', RetentionScreen);
