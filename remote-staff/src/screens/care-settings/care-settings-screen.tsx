import { useTranslation } from '@tapin/shared/i18n';
import { useQuery } from '@tapin/shared/query';
import { authAtom } from '@tapin/shared/session';
import { LoadFailed } from '@tapin/shared/ui/load-failed';
import { Page } from '@tapin/shared/ui/page';
import { Spinner } from '@tapin/shared/ui/spinner';
import { useAtomValue } from 'jotai';
import { calendarQuery } from '#src/api/calendar.ts';
import { useCan } from '#src/api/membership.ts';
import { AlarmReachPanel } from './alarm-reach/alarm-reach-panel.tsx';
import styles from './care-settings.module.css';
import { CareSettings } from './care-settings.tsx';
import { OwnQuestions } from './own-questions/own-questions.tsx';
import { SecondFactorRule } from './second-factor/second-factor-rule.tsx';

/** Shows the school days, the rules that open follow-ups, and whether students can ask to talk. */
export default function CareSettingsScreen() {
  const { t } = useTranslation('staff');
  const school = useAtomValue(authAtom).school?._id ?? '';
  const mayRequire = useCan('requiresSecondFactors');
  const { data, error, refetch } = useQuery(calendarQuery(school));
  return (
    <Page title={t('careSettings.title')} intro={t('careSettings.intro')}>
      {!data && (error ? <LoadFailed error={error} onRetry={refetch} /> : <Spinner />)}
      {data && (
        <>
          <CareSettings key={school} school={school} reply={data} onReload={refetch} />
          <div className={styles.questions}>
            <AlarmReachPanel />
          </div>
          <div className={styles.questions}>
            <OwnQuestions school={school} timeZone={data.calendar.timeZone} />
          </div>
          {mayRequire && (
            <div className={styles.questions}>
              <SecondFactorRule school={school} />
            </div>
          )}
        </>
      )}
    </Page>
  );
}
