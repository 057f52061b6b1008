import { useTranslation } from '@tapin/shared/i18n';
import { authAtom } from '@tapin/shared/session';
import { LoadFailed } from '@tapin/shared/ui/load-failed';
import { Page } from '@tapin/shared/ui/page';
import { Skeleton } from '@tapin/shared/ui/skeleton';
import { useAtomValue } from 'jotai';
import { useOverview } from '#src/api/overview.ts';
import { DistrictTabs } from '#src/components/district-tabs/district-tabs.tsx';
import { OnScreen } from '#src/components/figures/on-screen.tsx';
import { AskedSchools } from './asked-schools.tsx';
import { DistrictTotals } from './district-totals.tsx';
import { NewSchools } from './new-schools.tsx';
import { NoSchools } from './no-schools.tsx';
import { OptOut } from './opt-out.tsx';
import { SchoolTable } from './school-table.tsx';

/** Shows the schools of the district, and the buttons to add one. */
export default function SchoolsScreen() {
  const { t } = useTranslation('district');
  const { district } = useAtomValue(authAtom);
  const { data, error, refetch } = useOverview();
  return (
    <Page
      title={t('schools.heading', { district: district?.name })}
      intro={
        data &&
        data.schools.length > 0 && (
          <OnScreen isNoted={false}>
            <DistrictTotals count={data.schools.length} totals={data.totals} />
          </OnScreen>
        )
      }
    >
      <DistrictTabs />
      <NewSchools />
      {!data && error && <LoadFailed error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton height="360px" />}
      {data && data.asked.length > 0 && <AskedSchools asked={data.asked} />}
      {data && data.schools.length > 0 && (
        <OnScreen>
          <SchoolTable overview={data} />
        </OnScreen>
      )}
      {data?.schools.length === 0 && <NoSchools />}
      {data && <OptOut />}
    </Page>
  );
}
