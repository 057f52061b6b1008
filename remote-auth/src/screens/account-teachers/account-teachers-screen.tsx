import { can } from '@tapin/shared/contract/policy';
import { useTranslation } from '@tapin/shared/i18n';
import { Navigate, useNavigate } from '@tapin/shared/router';
import { authAtom, homePath, roleOf } from '@tapin/shared/session';
import { ButtonLink } from '@tapin/shared/ui/button-link';
import { Card } from '@tapin/shared/ui/card';
import { Page } from '@tapin/shared/ui/page';
import { useAtomValue } from 'jotai';
import { arrival } from '#src/arrival.ts';
import { TeacherChoice } from '#src/components/teacher-pickers/teacher-choice.tsx';
import { RosterClasses } from './roster-classes.tsx';

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
