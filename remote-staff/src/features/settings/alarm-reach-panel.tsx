import { useTranslation } from '@tapin/shared/i18n';
import { useQuery } from '@tapin/shared/query';
import { Link } from '@tapin/shared/router';
import { LoadFailed } from '@tapin/shared/ui/load-failed';
import { Panel } from '@tapin/shared/ui/panel';
import { Spinner } from '@tapin/shared/ui/spinner';
import { useSchoolUserId } from '#src/components/membership.ts';
import { fullName } from '#src/components/names.ts';
import styles from './care-settings.module.css';
import { alarmReachQuery } from './settings-calls.ts';

/** Lists who is emailed in place of counselors who turned alerts off, and the students about whom no one is emailed. */
export function AlarmReachPanel() {
  const { t } = useTranslation('staff');
  const { data, error, refetch } = useQuery(alarmReachQuery(useSchoolUserId()));
  return (
    <Panel title={t('later.settings.care.reach.title')} hint={t('later.settings.care.reach.hint')}>
      {!data && (error ? <LoadFailed error={error} onRetry={refetch} /> : <Spinner />)}
      {data && data.counselors.length === 0 && <p>{t('later.settings.care.reach.allOn')}</p>}
      {data?.counselors.map(({ name, students, turnedOff }) => (
        <section key={name} aria-label={name}>
          <h3 className={styles.name}>
            {name}{' '}
            <span className={styles.reach}>
              {t('later.settings.care.reach.students', { count: students })}
            </span>
          </h3>
          <ul className={styles.list}>
            {turnedOff.map(({ rule, instead }) => (
              <li key={rule}>
                {t('later.settings.care.reach.off', { rule: t(`later.settings.care.reach.rule.${rule}`) })}{' '}
                <span className={styles.reach}>
                  {t('later.settings.care.reach.instead', { names: instead })}
                </span>
              </li>
            ))}
          </ul>
        </section>
      ))}
      {data && data.unreached.length > 0 && (
        <section aria-labelledby="unreached-students" className={styles.unreached}>
          <h3 id="unreached-students" className={styles.name}>
            {t('later.settings.care.reach.unreached', { count: data.unreached.length })}
          </h3>
          <p>{t('later.settings.care.reach.unreachedHint')}</p>
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
