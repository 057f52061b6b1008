import { useTranslation } from '@tapin/shared/i18n';
import { useQuery } from '@tapin/shared/query';
import { LoadFailed } from '@tapin/shared/ui/load-failed';
import { Skeleton } from '@tapin/shared/ui/skeleton';
import { districtRequestsQuery, requestsOf } from '#src/api/requests.ts';
import styles from './district-requests.module.css';
import { Requests } from './requests.tsx';

interface DistrictRequestsProps {
  districtUserId: string;
  /** Its requests stand above already. */
  currentSchool: string;
}

/** Who waits at the other schools of the district, by school. */
export function DistrictRequests({ districtUserId, currentSchool }: DistrictRequestsProps) {
  const { t } = useTranslation('staff');
  const { data, error, refetch } = useQuery(districtRequestsQuery(districtUserId));
  const schools = Object.entries(data?.data ?? {}).filter(([id]) => id !== currentSchool);
  const groups = schools.map(([id, { schoolName, adminRequests, teacherRequests }]) => ({
    id,
    title: schoolName,
    requests: [...requestsOf('admin', adminRequests), ...requestsOf('teacher', teacherRequests)],
  }));
  const isEmpty = groups.every(({ requests }) => requests.length === 0);
  return (
    <section className={styles.district} aria-labelledby="district-requests">
      <h3 id="district-requests" className={styles.title}>
        {t('requests.otherSchools')}
      </h3>
      {!data && (error ? <LoadFailed error={error} onRetry={refetch} /> : <Skeleton height="64px" />)}
      {data && isEmpty && <p className={styles.none}>{t('requests.none.otherSchools')}</p>}
      {data && <Requests groups={groups} forDistrict />}
    </section>
  );
}
