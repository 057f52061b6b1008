import { useTranslation } from '@tapin/shared/i18n';
import { Link, useNavigate } from '@tapin/shared/router';
import { TeacherChoice } from '#src/components/profile/teacher-choice.tsx';
import { SignUpPage } from '../sign-up-page.tsx';

export default function SelectTeachersScreen() {
  const { t } = useTranslation('auth');
  const navigate = useNavigate();
  return (
    <SignUpPage
      step="selectTeachers"
      isDone={false}
      title={t('selectTeachers.title')}
      intro={t('selectTeachers.intro')}
    >
      <TeacherChoice submitLabel={t('continue')} onSaved={() => navigate('/survey', { replace: true })}>
        <Link to="/auth/select-grade">{t('selectTeachers.changeGrade')}</Link>
      </TeacherChoice>
    </SignUpPage>
  );
}
