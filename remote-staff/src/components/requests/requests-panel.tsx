import { useTranslation } from '@tapin/shared/i18n';
import { Link } from '@tapin/shared/router';
import { authAtom } from '@tapin/shared/session';
import { Panel } from '@tapin/shared/ui/panel';
import { useAtomValue } from 'jotai';
import type { Dashboard } from '#src/api/dashboard.ts';
import { districtRequestsOf, requestsOf } from '#src/api/requests.ts';
import { Requests } from './requests.tsx';
import styles from './requests-panel.module.css';

interface RequestsPanelProps {
  dashboard: Dashboard | undefined;
  /** So many of each kind; the others stand on the staff page. Without it all are shown. */
  limit?: number;
}

/** Who waits to be let in, for those who decide about it. */
export function RequestsPanel({ dashboard, limit }: RequestsPanelProps) {
  const { t } = useTranslation('staff');
  const role = useAtomValue(authAtom).schoolUser?.role;
  if (!dashboard || (role !== 'super_admin' && role !== 'district_admin')) return null;

  const group = (kind: 'admin' | 'teacher' | 'district') => ({
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
          { ...group('teacher'), requests: requestsOf('teacher', dashboard.teacherRequests) },
          { ...group('admin'), requests: requestsOf('admin', dashboard.adminRequests) },
          {
            ...group('district'),
            requests: districtRequestsOf(dashboard.districtRequests),
            readOnly: role === 'super_admin' ? undefined : t('requests.superAdminDecides'),
          },
        ]}
      />
    </Panel>
  );
}
