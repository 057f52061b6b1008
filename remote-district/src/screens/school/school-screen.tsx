import { useTranslation } from '@tapin/shared/i18n';
import { Link, useParams } from '@tapin/shared/router';
import { ButtonLink } from '@tapin/shared/ui/button-link';
import { EmptyState } from '@tapin/shared/ui/empty-state';
import { LoadFailed } from '@tapin/shared/ui/load-failed';
import { Page } from '@tapin/shared/ui/page';
import { Skeleton } from '@tapin/shared/ui/skeleton';
import { useOverview } from '#src/api/overview.ts';
import { RemoveSchool } from './remove-school.tsx';
import { SchoolDetails } from './school-details.tsx';
import { SchoolRequestsPanel } from './school-requests.tsx';
import styles from './school-screen.module.css';

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
