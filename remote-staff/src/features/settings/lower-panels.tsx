import { call, queryOf } from '@tapin/shared/api';
import { fullName } from '@tapin/shared/contract/written-name';
import { formatDate } from '@tapin/shared/formats/date';
import { useTranslation } from '@tapin/shared/i18n';
import { useQuery, useQueryClient } from '@tapin/shared/query';
import { Link } from '@tapin/shared/router';
import { CheckBox } from '@tapin/shared/ui/check-box';
import { FormError } from '@tapin/shared/ui/form-error';
import { kit } from '@tapin/shared/ui/kit-classes';
import { LoadFailed } from '@tapin/shared/ui/load-failed';
import { Panel } from '@tapin/shared/ui/panel';
import { Spinner } from '@tapin/shared/ui/spinner';
import { StatusText } from '@tapin/shared/ui/status-text';
import { useAction } from '@tapin/shared/ui/use-action';
import { useCan, useSchoolUserId } from '#src/components/membership.ts';
import styles from './care-settings.module.css';
import { OwnQuestions } from './own-questions/own-questions.tsx';
import { PublicPage } from './public-page/public-page.tsx';
import { alarmReachQuery } from './settings-calls.ts';

const secondFactorRuleQuery = (school: string) =>
  queryOf('GET /school/:school/second-factor', { params: { school } });

function useChangeSecondFactorRule(school: string) {
  const client = useQueryClient();
  return useAction(
    async (required: boolean) => {
      const params = { school };
      const rule = await call('PUT /school/:school/second-factor', { params, body: { required } });
      client.setQueryData(secondFactorRuleQuery(school).queryKey, rule);
    },
    { repeats: true },
  );
}

/** Lists who is emailed in place of counselors who turned alerts off, and the students about whom nobody is emailed. */
function AlarmReachPanel() {
  const { t } = useTranslation('staff');
  const { data, error, refetch } = useQuery(alarmReachQuery(useSchoolUserId()));
  return (
    <Panel title={t('settings.care.reach.title')} hint={t('settings.care.reach.hint')}>
      {!data && (error ? <LoadFailed error={error} onRetry={refetch} /> : <Spinner />)}
      {data && data.counselors.length === 0 && <p>{t('settings.care.reach.allOn')}</p>}
      {data?.counselors.map(({ name, students, turnedOff }) => (
        <section key={name} aria-label={name}>
          <h3 className={styles.name}>
            {name}{' '}
            <span className={`${kit.hint} ${styles.reach}`}>
              {t('settings.care.reach.students', { count: students })}
            </span>
          </h3>
          <ul className={styles.list}>
            {turnedOff.map(({ rule, instead }) => (
              <li key={rule}>
                {t('settings.care.reach.off', { rule: t(`settings.care.reach.rule.${rule}`) })}{' '}
                <span className={`${kit.hint} ${styles.reach}`}>
                  {t('settings.care.reach.instead', { names: instead })}
                </span>
              </li>
            ))}
          </ul>
        </section>
      ))}
      {data && data.unreached.length > 0 && (
        <section aria-labelledby="unreached-students" className={styles.unreached}>
          <h3 id="unreached-students" className={styles.name}>
            {t('settings.care.reach.unreached', { count: data.unreached.length })}
          </h3>
          <p>{t('settings.care.reach.unreachedHint')}</p>
          <ul className={styles.list}>
            {data.unreached.map((student) => (
              <li key={student._id}>
                <Link to={`/student/${student._id}/overview`}>{fullName(student)}</Link>
              </li>
            ))}
          </ul>
        </section>
      )}
    </Panel>
  );
}

function SecondFactorRule({ school }: { school: string }) {
  const { t } = useTranslation('staff');
  const { data, error, refetch } = useQuery(secondFactorRuleQuery(school));
  const changing = useChangeSecondFactorRule(school);
  return (
    <Panel title={t('settings.secondFactor.title')} hint={t('settings.secondFactor.hint')}>
      {!data && (error ? <LoadFailed error={error} onRetry={refetch} /> : <Spinner />)}
      {data && (
        <CheckBox
          label={t('settings.secondFactor.required')}
          checked={data.required}
          busy={changing.isPending}
          onChange={(required) => changing.mutate(required)}
        />
      )}
      {data?.due && (
        <p>
          {t('settings.secondFactor.due')} {formatDate(new Date(data.due), { dateStyle: 'long' })}
        </p>
      )}
      <FormError error={changing.error} />
      <StatusText>{changing.isSuccess && t('settings.secondFactor.saved')}</StatusText>
    </Panel>
  );
}

interface LowerPanelsProps {
  school: string;
  /** The time zone of the school; null until somebody has saved one. */
  timeZone: string | null;
}

/** Shows the panels below the form of the settings. Their code is loaded after the form. */
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
