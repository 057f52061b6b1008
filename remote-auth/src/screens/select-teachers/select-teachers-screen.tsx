import { useTranslation } from '@tapin/shared/i18n';
import { Link, useNavigate } from '@tapin/shared/router';
import { SignUpPage } from '#src/components/sign-up-page/sign-up-page.tsx';
import { TeacherChoice } from '#src/components/teacher-pickers/teacher-choice.tsx';

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
