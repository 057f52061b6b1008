import type { School } from '@tapin/shared/contract/entities';
import { useTranslation } from '@tapin/shared/i18n';
import { Link, useNavigate, useParams } from '@tapin/shared/router';
import { Button } from '@tapin/shared/ui/button';
import { ButtonLink } from '@tapin/shared/ui/button-link';
import { ConfirmDialog } from '@tapin/shared/ui/confirm-dialog';
import { EmptyState } from '@tapin/shared/ui/empty-state';
import { LoadFailed } from '@tapin/shared/ui/load-failed';
import { Page } from '@tapin/shared/ui/page';
import { Panel } from '@tapin/shared/ui/panel';
import { Skeleton } from '@tapin/shared/ui/skeleton';
import { useState } from 'react';
import { useOverview } from '#src/components/overview.ts';
import { useRemoveSchool } from '#src/components/schools.ts';
import { SchoolDetails } from './school-details.tsx';
import { SchoolRequestsPanel } from './school-requests.tsx';
import styles from './school-screen.module.css';

/** Removes a school without students, which was made by mistake, after confirmation. */
function RemoveSchool({ school }: { school: School }) {
  const { t } = useTranslation('district');
  const navigate = useNavigate();
  const [isOpen, setIsOpen] = useState(false);
  const removing = useRemoveSchool();
  return (
    <Panel title={t('school.remove.title')} hint={t('school.remove.hint')}>
      <div>
        <Button variant="secondary" onClick={() => setIsOpen(true)}>
          {t('school.remove.open')}
        </Button>
      </div>
      {isOpen && (
        <ConfirmDialog
          title={t('school.remove.confirm', { school: school.name })}
          confirmLabel={t('school.remove.open')}
          tone="danger"
          error={removing.error}
          isBusy={removing.isPending}
          onConfirm={() => removing.mutate(school._id, { onSuccess: () => void navigate('/admin/schools') })}
          onClose={() => {
            removing.reset();
            setIsOpen(false);
          }}
        >
          <p>{t('school.remove.text')}</p>
          <p>{t('school.remove.roster')}</p>
        </ConfirmDialog>
      )}
    </Panel>
  );
}

/** Shows one school of the district. */
export default function SchoolScreen() {
  const { t } = useTranslation('district');
  const { id } = useParams();
  const { data, error, refetch } = useOverview();
  const today = data?.schools.find(({ school }) => school._id === id);
  if (data && !today) {
    return (
      <Page title={t('school.title')} width="narrow">
        <EmptyState
          title={t('school.gone')}
          hint={t('school.goneHint')}
          action={<ButtonLink to="/admin/schools">{t('school.all')}</ButtonLink>}
        />
      </Page>
    );
  }
  return (
    <Page
      title={today?.school.name ?? t('school.title')}
      intro={
        <Link to="/admin/schools" className={styles.all ?? ''}>
          {t('school.all')}
        </Link>
      }
      width="narrow"
    >
      {!data && error && <LoadFailed error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton height="420px" />}
      {today && (
        <>
          <SchoolDetails today={today} />
          <SchoolRequestsPanel school={today.school} />
          {today.totalStudents === 0 && <RemoveSchool school={today.school} />}
        </>
      )}
    </Page>
  );
}
