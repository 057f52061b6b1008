import { requestRoles } from '@tapin/shared/contract/policy';
import { useTranslation } from '@tapin/shared/i18n';
import { Link } from '@tapin/shared/router';
import { Panel } from '@tapin/shared/ui/panel';
import type { Dashboard } from '#src/api/dashboard.ts';
import { useCan } from '#src/api/membership.ts';
import { type AccessRequest, districtRequestsOf, requestsOf } from '#src/api/requests.ts';
import { Requests } from './requests.tsx';
import styles from './requests-panel.module.css';

interface RequestsPanelProps {
  dashboard: Dashboard | undefined;
  /** The number of requests of each kind; the staff page has the others. Without it all are shown. */
  limit?: number;
}

/** Shows the requests for access to those who decide about them. */
export function RequestsPanel({ dashboard, limit }: RequestsPanelProps) {
  const { t } = useTranslation('staff');
  const decides = useCan('decidesRequests');
  const headsSchool = useCan('headsSchool');
  if (!dashboard || !decides) return null;

  const requests = requestsOf(dashboard);
  const group = (kind: AccessRequest['kind']) => ({
    id: kind,
    title: t(`requests.kind.${kind}`),
    none: t(`requests.none.${kind}`),
  });
  const more = (
    <Link to="/admin/staff" className={styles.more ?? ''}>
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
            ...group('district'),
            requests: districtRequestsOf(dashboard.districtRequests),
            readOnly: headsSchool ? undefined : t('requests.superAdminDecides'),
          },
        ]}
      />
    </Panel>
  );
}
