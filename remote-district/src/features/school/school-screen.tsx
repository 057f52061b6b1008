import type { School } from '@tapin/shared/contract/entities';
import { useTranslation } from '@tapin/shared/i18n';
import { Link, useNavigate, useParams } from '@tapin/shared/router';
import { ButtonLink } from '@tapin/shared/ui/button-link';
import { ConfirmButton } from '@tapin/shared/ui/confirm-button';
import { EmptyState } from '@tapin/shared/ui/empty-state';
import { Loading } from '@tapin/shared/ui/loading';
import { Page } from '@tapin/shared/ui/page';
import { Panel } from '@tapin/shared/ui/panel';
import { useOverview, useRemoveSchool } from '#src/components/school-calls.ts';
import { SchoolDetails } from './school-details.tsx';
import { SchoolRequestsPanel } from './school-requests.tsx';
import styles from './school-screen.module.css';

/** Removes a school without students after confirmation, for schools that were created by mistake. */
function RemoveSchool({ school }: { school: School }) {
  const { t } = useTranslation('district');
  const navigate = useNavigate();
  const removing = useRemoveSchool();
  return (
    <Panel title={t('school.remove.title')} hint={t('school.remove.hint')}>
      <div>
        <ConfirmButton
          label={t('school.remove.open')}
          variant="secondary"
          title={t('school.remove.confirm', { school: school.name })}
          action={removing}
          onConfirm={() => removing.mutate(school._id, { onSuccess: () => void navigate('/admin/schools') })}
        >
          <p>{t('school.remove.text')}</p>
          <p>{t('school.remove.roster')}</p>
        </ConfirmButton>
      </div>
    </Panel>
  );
}

export default function SchoolScreen() {
  const { t } = useTranslation('district');
  const { id } = useParams();
  const query = useOverview();
  const { data } = query;
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
      <Loading query={query} height="420px" />
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
