import { useTranslation } from '@tapin/shared/i18n';
import { useQuery } from '@tapin/shared/query';
import { Link } from '@tapin/shared/router';
import { CheckBox } from '@tapin/shared/ui/check-box';
import { FormError } from '@tapin/shared/ui/form-error';
import { LoadFailed } from '@tapin/shared/ui/load-failed';
import { Page } from '@tapin/shared/ui/page';
import { Panel } from '@tapin/shared/ui/panel';
import { Skeleton } from '@tapin/shared/ui/skeleton';
import { StatusText } from '@tapin/shared/ui/status-text';
import { studentConsentsQuery, useSetOfAge } from '#src/api/consents.ts';
import { useSchoolUserId } from '#src/api/membership.ts';
import { ConsentEntry } from './consent-entry.tsx';
import { SettleConsent } from './settle-consent.tsx';
import styles from './student-consents.module.css';

/** Shows all decisions about one student, and whether the student decides without a guardian. */
export function StudentConsents({ id }: { id: string }) {
  const { t } = useTranslation('staff');
  const { data, error, refetch } = useQuery(studentConsentsQuery(useSchoolUserId(), id));
  const setting = useSetOfAge(id);
  return (
    <Page title={t('consent.link')} intro={data && <bdi>{data.name}</bdi>} width="narrow">
      {!data && (error ? <LoadFailed error={error} onRetry={refetch} /> : <Skeleton height="240px" />)}
      {data && (
        <>
          <Panel title={t('later.consent.history')} hint={data.checkIn && t('consent.off')}>
            {data.consents.length === 0 && <p>{t('later.consent.noHistory')}</p>}
            {data.consents.length > 0 && (
              <ol className={styles.entries}>
                {data.consents.map((entry) => (
                  <ConsentEntry key={`${entry.at} ${entry.school} ${entry.answer}`} entry={entry} />
                ))}
              </ol>
            )}
          </Panel>
          {data.state === 'no' && <SettleConsent student={id} isDisputed={data.isDisputed ?? false} />}
          <Panel title={t('later.consent.ofAge')} hint={t('later.consent.ofAgeHint')}>
            <CheckBox
              label={t('later.consent.ofAgeLabel')}
              checked={data.isOfAge}
              busy={setting.isPending}
              onChange={(isOfAge) => setting.mutate(isOfAge)}
            />
            <FormError error={setting.error} />
            <StatusText>{setting.isSuccess && t('later.consent.ofAgeSaved')}</StatusText>
          </Panel>
        </>
      )}
      <p>
        <Link to={`/student/${id}/overview`}>{t('later.consent.toStudent')}</Link>
      </p>
      <p>
        <Link to={`/admin/guardians?id=${id}`}>{t('guardian.title')}</Link>
      </p>
      <p>
        <Link to="/admin/consents">{t('later.consent.toList')}</Link>
      </p>
    </Page>
  );
}
