import { joinFacts } from '@tapin/shared/formats/join-facts';
import { useTranslation } from '@tapin/shared/i18n';
import { useQuery } from '@tapin/shared/query';
import { LoadFailed } from '@tapin/shared/ui/load-failed';
import { Panel } from '@tapin/shared/ui/panel';
import { Skeleton } from '@tapin/shared/ui/skeleton';
import { districtRequestsQuery, requestsOf } from '#src/api/requests.ts';
import { Requests } from '#src/components/requests/requests.tsx';

/** The number of requests of each school that are shown at first. */
const maxShownRequests = 2;

interface DistrictRequestsPanelProps {
  districtUserId: string;
  /** The school whose requests are listed above this panel already. */
  currentSchool: string;
}

/** Shows the requests at the other schools of the district, by school. */
export function DistrictRequestsPanel({ districtUserId, currentSchool }: DistrictRequestsPanelProps) {
  const { t } = useTranslation('staff');
  const { data, error, refetch } = useQuery(districtRequestsQuery(districtUserId));
  const withRole = (request: ReturnType<typeof requestsOf>[number]) => ({
    ...request,
    detail: joinFacts([t(`staff.role.${request.kind}`), request.detail]),
  });
  const groups = Object.entries(data?.data ?? {})
    .filter(([id]) => id !== currentSchool)
    .map(([id, { schoolName, ...lists }]) => ({
      id,
      title: schoolName,
      requests: requestsOf(lists).map(withRole),
    }));
  return (
    <Panel title={t('requests.otherSchools')}>
      {!data && (error ? <LoadFailed error={error} onRetry={refetch} /> : <Skeleton height="96px" />)}
      {data && groups.every(({ requests }) => requests.length === 0) && (
        <p>{t('requests.none.otherSchools')}</p>
      )}
      {data && <Requests groups={groups} limit={maxShownRequests} forDistrict />}
    </Panel>
  );
}
