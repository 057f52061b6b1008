import { headRole, requestRoles } from '@tapin/shared/contract/policy';
import { useTranslation } from '@tapin/shared/i18n';
import { useQuery } from '@tapin/shared/query';
import { Link } from '@tapin/shared/router';
import { kit } from '@tapin/shared/ui/kit-classes';
import { Panel } from '@tapin/shared/ui/panel';
import type { Dashboard } from '#src/components/dashboard-calls.ts';
import { useCan, useSchoolUserId } from '#src/components/membership.ts';
import styles from './requests.module.css';
import { Requests } from './requests.tsx';
import { districtRequestsOf, requestsOf, roleRequestsQuery, useRoleRequests } from './requests-calls.ts';

interface RequestsPanelProps {
  dashboard: Dashboard | undefined;
  /** The number of requests of each kind; the staff page shows the others. Without a limit all are shown. */
  limit?: number;
}

export function RequestsPanel({ dashboard, limit }: RequestsPanelProps) {
  const { t } = useTranslation('staff');
  const decides = useCan('decidesRequests');
  const headsSchool = useCan('headsSchool');
  const roleRequestsOf = useRoleRequests();
  const roleQuery = useQuery({ ...roleRequestsQuery(useSchoolUserId()), enabled: decides });
  const roleRequests = roleQuery.data?.requests ?? [];
  if (!dashboard || !decides) return null;

  const requests = requestsOf(dashboard);
  const group = (kind: (typeof requestRoles)[number] | 'district') => ({
    id: kind,
    title: t(`requests.kind.${kind}`),
    none: t(`requests.none.${kind}`),
  });
  const more = (
    <Link to="/admin/staff" className={`${kit.screenOnly} ${styles.more}`}>
      {t('requests.viewMore')}
    </Link>
  );
  return (
    <Panel title={t('requests.title')}>
      <Requests
        {...(limit !== undefined && { limit })}
        more={more}
        groups={[
          ...requestRoles.map((role) => ({
            ...group(role),
            requests: requests.filter(({ kind }) => kind === role),
          })),
          {
            id: headRole,
            title: t(`requests.kind.${headRole}`),
            requests: roleRequestsOf(roleRequests),
            readOnly: roleRequests.some(({ mayDecide }) => mayDecide)
              ? undefined
              : t('requests.superAdminDecides'),
          },
          {
            ...group('district'),
            requests: districtRequestsOf(dashboard.districtRequests),
            readOnly: headsSchool ? undefined : t('requests.superAdminDecides'),
          },
        ]}
      />
    </Panel>
  );
}
