import { queryOf } from '@tapin/shared/api';
import { useTranslation } from '@tapin/shared/i18n';
import { useQuery } from '@tapin/shared/query';
import { Link } from '@tapin/shared/router';
import { kit } from '@tapin/shared/ui/kit-classes';
import { Loading } from '@tapin/shared/ui/loading';
import { Panel } from '@tapin/shared/ui/panel';
import { formatMoment } from '#src/components/days/local-time.ts';
import { useSchoolUserId } from '#src/components/membership.ts';
import styles from './student-info.module.css';

const latestLooksQuery = (schoolUserId: string, student: string) =>
  queryOf('GET /admin/looks', { query: { schoolUserId, student, daysAgo: 365, pageSize: 5 } });

export function WhoLooked({ id }: { id: string }) {
  const { t } = useTranslation('staff');
  const { data, error, refetch } = useQuery(latestLooksQuery(useSchoolUserId(), id));
  return (
    <Panel title={t('rights.looks')}>
      <Loading query={{ data, error, refetch }} height="120px" />
      {data?.looks.length === 0 && <p className={kit.soft}>{t('rights.none')}</p>}
      <dl className={`${kit.tightStack} ${styles.list}`}>
        {data?.looks.map(({ _id, at, by, kind }) => (
          <div key={_id} className={`${styles.entry} ${styles.look}`}>
            <dt>
              {t(`rights.kinds.${kind}`)} · <time dateTime={at}>{formatMoment(at)}</time>
            </dt>
            <dd>
              <bdi>{by.name || t('rights.deleted')}</bdi>
            </dd>
          </div>
        ))}
      </dl>
      <p>
        <Link to={`/admin/looks?of=${id}&days=365`}>{t('rights.all')}</Link>
      </p>
      <p>
        <Link to={`/student/${id}/record`}>{t('rights.record')}</Link>
      </p>
      <p>
        <Link to={`/admin/consents?id=${id}`}>{t('consent.link')}</Link>
      </p>
    </Panel>
  );
}
