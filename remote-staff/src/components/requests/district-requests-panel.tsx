import type { Role } from '@tapin/shared/contract/policy';
import { joinFacts } from '@tapin/shared/formats/join-facts';
import { useTranslation } from '@tapin/shared/i18n';
import { useQuery } from '@tapin/shared/query';
import { Loading } from '@tapin/shared/ui/loading';
import { Panel } from '@tapin/shared/ui/panel';
import { Requests } from './requests.tsx';
import { districtRequestsQuery, requestsOf, useRoleRequests } from './requests-calls.ts';

/** At first the panel shows this number of requests for each school. */
const maxShownRequests = 2;

interface DistrictRequestsPanelProps {
  districtUserId: string;
  /** The school whose requests are already listed above the panel. */
  currentSchool: string;
}

export function DistrictRequestsPanel({ districtUserId, currentSchool }: DistrictRequestsPanelProps) {
  const { t } = useTranslation('staff');
  const { data, error, refetch } = useQuery(districtRequestsQuery(districtUserId));
  const roleRequestsOf = useRoleRequests();
  const withRole = <Request extends { kind: Role; detail: string }>(request: Request) => ({
    ...request,
    detail: joinFacts([t(`staff.role.${request.kind}`), request.detail]),
  });
  const groups = Object.entries(data?.data ?? {})
    .filter(([id]) => id !== currentSchool)
    .map(([id, { schoolName, ...lists }]) => ({
      id,
      title: schoolName,
      requests: [...requestsOf(lists), ...roleRequestsOf(lists.roleRequests ?? [])].map((request) => ({
        ...withRole(request),
        school: id,
      })),
    }));
  return (
    <Panel title={t('requests.otherSchools')}>
      <Loading query={{ data, error, refetch }} height="96px" />
      {data && groups.every(({ requests }) => requests.length === 0) && (
        <p>{t('requests.none.otherSchools')}</p>
      )}
      {data && <Requests groups={groups} limit={maxShownRequests} forDistrict />}
    </Panel>
  );
}
