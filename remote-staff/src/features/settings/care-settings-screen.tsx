import { useTranslation } from '@tapin/shared/i18n';
import { useQuery } from '@tapin/shared/query';
import { LoadFailed } from '@tapin/shared/ui/load-failed';
import { Page } from '@tapin/shared/ui/page';
import { Spinner } from '@tapin/shared/ui/spinner';
import { LazyPart } from '#src/components/lazy-part.tsx';
import { useSchoolId } from '#src/components/membership.ts';
import { SettingsTabs } from '#src/components/settings-tabs.tsx';
import { CareSettings } from './care-settings.tsx';
import { calendarQuery } from './settings-calls.ts';

const loadLowerPanels = () =>
  import(/* webpackChunkName: "care-settings-lower" */ './lower-panels.tsx').then(
    ({ LowerPanels }) => LowerPanels,
  );

export default function CareSettingsScreen() {
  const { t } = useTranslation('staff');
  const school = useSchoolId();
  const { data, error, refetch } = useQuery(calendarQuery(school));
  return (
    <Page title={t('careSettings.title')} intro={t('settings.care.intro')}>
      <SettingsTabs />
      {!data && (error ? <LoadFailed error={error} onRetry={refetch} /> : <Spinner />)}
      {data && (
        <>
          <CareSettings key={school} school={school} reply={data} onReload={refetch} />
          <LazyPart
            load={loadLowerPanels}
            props={{ school, timeZone: data.calendar.timeZone }}
            height="list"
            isEager
          />
        </>
      )}
    </Page>
  );
}
