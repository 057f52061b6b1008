import { formatDate } from '@tapin/shared/formats/date';
import { useTranslation } from '@tapin/shared/i18n';
import { addLaterTexts } from '@tapin/shared/i18n/add-later-texts';
import { useQuery } from '@tapin/shared/query';
import { CheckBox } from '@tapin/shared/ui/check-box';
import { FormError } from '@tapin/shared/ui/form-error';
import { LoadFailed } from '@tapin/shared/ui/load-failed';
import { Panel } from '@tapin/shared/ui/panel';
import { Spinner } from '@tapin/shared/ui/spinner';
import { StatusText } from '@tapin/shared/ui/status-text';
import { useCan } from '#src/components/membership.ts';
import { secondFactorRuleQuery, useChangeSecondFactorRule } from '#src/components/second-factor-calls.ts';
import { AlarmReachPanel } from './alarm-reach-panel.tsx';
import styles from './care-settings.module.css';
import { laterTexts } from './own-questions/later-texts.ts';
import { OwnQuestions } from './own-questions/own-questions.tsx';
import { PublicPage } from './public-page/public-page.tsx';

/** Decides whether the admins of the school need a second factor. A change is saved immediately. */
function SecondFactorRule({ school }: { school: string }) {
  const { t } = useTranslation('staff');
  const { data, error, refetch } = useQuery(secondFactorRuleQuery(school));
  const changing = useChangeSecondFactorRule(school);
  return (
    <Panel title={t('later.settings.secondFactor.title')} hint={t('later.settings.secondFactor.hint')}>
      {!data && (error ? <LoadFailed error={error} onRetry={refetch} /> : <Spinner />)}
      {data && (
        <CheckBox
          label={t('later.settings.secondFactor.required')}
          checked={data.required}
          busy={changing.isPending}
          onChange={(required) => changing.mutate(required)}
        />
      )}
      {data?.due && (
        <p>
          {t('later.settings.secondFactor.due')} {formatDate(new Date(data.due), { dateStyle: 'long' })}
        </p>
      )}
      <FormError error={changing.error} />
      <StatusText>{changing.isSuccess && t('later.settings.secondFactor.saved')}</StatusText>
    </Panel>
  );
}

// The texts are in the same chunk, so they are added before the panels are rendered.
void addLaterTexts('staff', laterTexts);

interface LowerPanelsProps {
  school: string;
  /** The time zone of the school; null until somebody has saved one. */
  timeZone: string | null;
}

/** Shows the panels below the form of the settings, whose code is loaded after it. */
export function LowerPanels({ school, timeZone }: LowerPanelsProps) {
  const mayRequire = useCan('requiresSecondFactors');
  return (
    <div className={styles.settings}>
      <AlarmReachPanel />
      <OwnQuestions school={school} timeZone={timeZone} />
      <PublicPage school={school} />
      {mayRequire && <SecondFactorRule school={school} />}
    </div>
  );
}
