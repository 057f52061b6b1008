import { useTranslation } from '@tapin/shared/i18n';
import { Link, useNavigate } from '@tapin/shared/router';
import { authAtom } from '@tapin/shared/session';
import { useAtomValue } from 'jotai';
import { SignUpPage } from '../sign-up-page.tsx';
import { chosenRole } from '../sign-up-redirects.ts';
import { CodeStep, useJoinSchool } from './join-with-code.tsx';

export default function SchoolCodeScreen() {
  const { t } = useTranslation('auth');
  const navigate = useNavigate();
  const role = chosenRole(useAtomValue(authAtom));
  const join = useJoinSchool();
  return (
    <SignUpPage
      step="schoolCode"
      isDone={join.isPending || join.isSuccess}
      title={t('schoolCode.title')}
      intro={role ? t('schoolCode.joinAs', { role: t(`role.${role}.label`) }) : ''}
    >
      <CodeStep
        label={t('schoolCode.code')}
        hint={t('schoolCode.hint')}
        error={join.error}
        isBusy={join.isPending}
        onJoin={(code) => join.mutate(code, { onSuccess: (path) => navigate(path, { replace: true }) })}
      />
      <Link to="/auth/role-selection">{t('signUp.otherRole')}</Link>
    </SignUpPage>
  );
}
