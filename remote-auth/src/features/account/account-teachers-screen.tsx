import { meQuery } from '@tapin/shared/api';
import { can } from '@tapin/shared/contract/policy';
import { useTranslation } from '@tapin/shared/i18n';
import { useQuery } from '@tapin/shared/query';
import { Navigate, useNavigate } from '@tapin/shared/router';
import { authAtom, homePath, roleOf } from '@tapin/shared/session';
import { ButtonLink } from '@tapin/shared/ui/button-link';
import { Card } from '@tapin/shared/ui/card';
import { Fact, Facts } from '@tapin/shared/ui/facts';
import { LoadFailed } from '@tapin/shared/ui/load-failed';
import { Page } from '@tapin/shared/ui/page';
import { Spinner } from '@tapin/shared/ui/spinner';
import { useAtomValue } from 'jotai';
import { arrival } from '#src/components/arrival-note.tsx';
import { TeacherChoice } from '#src/components/profile/teacher-choice.tsx';

function RosterClasses() {
  const { t } = useTranslation('auth');
  const { data, error, refetch } = useQuery(meQuery);
  const classes = data?.rosterClasses ?? [];
  return (
    <Page title={t('accountTeachers.title')} intro={t('roster.classes')} width="narrow">
      <Card>
        {error && <LoadFailed error={error} onRetry={() => void refetch()} />}
        {!data && !error && <Spinner />}
        {data && classes.length === 0 && <p>{t('roster.noClasses')}</p>}
        <Facts>
          {classes.map(({ _id, title, teachers }) => (
            <Fact key={_id} label={title}>
              <bdi>{teachers.map(({ name }) => name).join(', ')}</bdi>
            </Fact>
          ))}
        </Facts>
        <ButtonLink to="/account" variant="secondary" wide>
          {t('roster.back')}
        </ButtonLink>
      </Card>
    </Page>
  );
}

export default function AccountTeachersScreen() {
  const { t } = useTranslation('auth');
  const navigate = useNavigate();
  const auth = useAtomValue(authAtom);
  const role = roleOf(auth);
  if (role === null || !can(role, 'answersCheckIn')) return <Navigate to={homePath(auth)} replace />;
  if (!auth.school) return <Navigate to="/auth/school-code" replace />;
  if (auth.schoolUser?.keptByRoster) return <RosterClasses />;
  return (
    <Page title={t('accountTeachers.title')} intro={t('accountTeachers.intro')} width="narrow">
      <Card>
        <TeacherChoice
          submitLabel={t('account.save')}
          onSaved={() => navigate('/account', { state: arrival.teachersSaved })}
        >
          <ButtonLink to="/account" variant="secondary" wide>
            {t('accountTeachers.cancel')}
          </ButtonLink>
        </TeacherChoice>
      </Card>
    </Page>
  );
}
