import { useTranslation } from '@tapin/shared/i18n';
import { useQuery } from '@tapin/shared/query';
import { Link } from '@tapin/shared/router';
import { FormError } from '@tapin/shared/ui/form-error';
import { Page } from '@tapin/shared/ui/page';
import { Spinner } from '@tapin/shared/ui/spinner';
import { dashboardQuery, statsQuery } from '#src/api/dashboard.ts';
import { useSchoolUserId } from '#src/api/membership.ts';
import { SchoolWeek } from '#src/components/school-week/school-week.tsx';
import { StudentList } from '#src/components/student-list/student-list.tsx';

export default function DashboardScreen() {
  const { t } = useTranslation('staff');
  const schoolUserId = useSchoolUserId();
  const dashboard = useQuery(dashboardQuery(schoolUserId));
  const stats = useQuery(statsQuery(schoolUserId));
  const error = dashboard.error ?? stats.error;
  if (error) return <FormError error={error} />;
  if (!dashboard.data || !stats.data) return <Spinner />;

  const { priorityStudentsToday, priorityStudentsLastSevenDays } = dashboard.data.dashboard;
  const { totalStudents, checkedInStudents } = stats.data.stats;
  return (
    <Page
      title={t('dashboard.title')}
      intro={t('dashboard.tappedIn', { count: checkedInStudents, total: totalStudents })}
    >
      <StudentList title={t('dashboard.careToday')} students={priorityStudentsToday} />
      <StudentList title={t('dashboard.careLastSevenDays')} students={priorityStudentsLastSevenDays} />
      <SchoolWeek filter={{}} filterNames={[]} />
      <nav aria-label={t('dashboard.today')}>
        <ul>
          <li>
            <Link to="/staff/tapin-status">{t('status.tapin.title')}</Link>
          </li>
          <li>
            <Link to="/staff/eaten-status">{t('status.eaten.title')}</Link>
          </li>
          <li>
            <Link to="/staff/rested-status">{t('status.rested.title')}</Link>
          </li>
          <li>
            <Link to="/staff/tapin-summary">{t('status.summary.title')}</Link>
          </li>
        </ul>
      </nav>
    </Page>
  );
}
