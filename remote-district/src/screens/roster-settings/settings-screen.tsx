import { useTranslation } from '@tapin/shared/i18n';
import { LoadFailed } from '@tapin/shared/ui/load-failed';
import { Page } from '@tapin/shared/ui/page';
import { Skeleton } from '@tapin/shared/ui/skeleton';
import { useRoster } from '#src/api/roster/roster.ts';
import { withRosterTexts } from '#src/components/roster/with-roster-texts.tsx';
import { SettingsForm } from './settings-form.tsx';

/** Shows where the roster comes from, when it is read by itself, and what stops an import. */
function SettingsScreen() {
  const { t } = useTranslation('district');
  const { data, error, refetch } = useRoster();
  return (
    <Page title={t('roster.settings')} intro={t('later.roster.settings.intro')} width="narrow">
      {!data && error && <LoadFailed error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton height="420px" />}
      {data && <SettingsForm roster={data} />}
    </Page>
  );
}

export default withRosterTexts('roster.settings', SettingsScreen);
