import { useTranslation } from '@tapin/shared/i18n';
import { authAtom } from '@tapin/shared/session';
import { LoadFailed } from '@tapin/shared/ui/load-failed';
import { Page } from '@tapin/shared/ui/page';
import { Skeleton } from '@tapin/shared/ui/skeleton';
import { useAtomValue } from 'jotai';
import { useRoster } from '#src/api/roster/roster.ts';
import { DistrictTabs } from '#src/components/district-tabs/district-tabs.tsx';
import { withRosterTexts } from '#src/components/roster/with-roster-texts.tsx';
import { CurrentRun } from './current-run.tsx';
import { FirstRoster } from './first-roster.tsx';
import { LastRun } from './last-run.tsx';
import { NightlyPanel } from './nightly-panel.tsx';
import styles from './roster-screen.module.css';
import { Runs } from './runs.tsx';
import { SourceStep } from './source-step.tsx';
import { Steps } from './steps.tsx';
import { useFocusStep } from './use-focus-step.ts';
import { useFollowRun } from './use-follow-run.ts';

/** Shows the import of the district's roster: its four steps on one page, the earlier runs and the nightly import. */
function RosterScreen() {
  const { t } = useTranslation('district');
  const { district } = useAtomValue(authAtom);
  const { data, error, refetch } = useRoster();
  useFollowRun(data?.current ?? null);
  const main = useFocusStep(data ? [data.current?._id, data.current?.state].join(' ') : null);
  const earlier = data?.runs.filter(({ _id }) => _id !== data.current?._id) ?? [];
  // A failure or a check that was canceled no longer matters when a later run has ended.
  const last =
    earlier[0]?.state === 'failed' ? earlier[0] : earlier.find(({ appliedAt }) => appliedAt !== null);
  const isFirst = data?.current === null && !last;
  return (
    <Page title={t('roster.title')} intro={t('later.roster.intro', { district: district?.name })}>
      <DistrictTabs />
      {!data && error && <LoadFailed error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton height="420px" />}
      {data && (
        <div className={styles.layout}>
          <Steps current={data.current} />
          <div ref={main} className={styles.main}>
            {isFirst && <FirstRoster />}
            {data.current === null && last && <LastRun run={last} />}
            {data.current === null ? (
              <SourceStep roster={data} />
            ) : (
              <CurrentRun key={data.current._id} run={data.current} maxEndings={data.settings.maxEndings} />
            )}
            <Runs runs={earlier} />
            <NightlyPanel roster={data} />
          </div>
        </div>
      )}
    </Page>
  );
}

export default withRosterTexts('roster.title', RosterScreen);
