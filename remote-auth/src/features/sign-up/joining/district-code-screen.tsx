import { useTranslation } from '@tapin/shared/i18n';
import { Link, useNavigate } from '@tapin/shared/router';
import { authAtom } from '@tapin/shared/session';
import { useAtomValue } from 'jotai';
import { SignUpPage } from '../sign-up-page.tsx';
import { CodeStep, useJoinDistrict } from './join-with-code.tsx';

export default function DistrictCodeScreen() {
  const { t } = useTranslation('auth');
  const navigate = useNavigate();
  const join = useJoinDistrict();
  // A person whose request to a district is pending can name another district, but can no longer change the role.
  const isWaiting = useAtomValue(authAtom).districtUser !== null;
  return (
    <SignUpPage
      step="districtCode"
      isDone={join.isPending || join.isSuccess}
      title={t('districtCode.title')}
      intro={t('districtCode.intro')}
    >
      <CodeStep
        label={t('districtCode.code')}
        hint={t('districtCode.hint')}
        error={join.error}
        isBusy={join.isPending}
        onJoin={(code) => join.mutate(code, { onSuccess: (path) => navigate(path, { replace: true }) })}
      />
      {!isWaiting && <Link to="/auth/role-selection">{t('signUp.otherRole')}</Link>}
    </SignUpPage>
  );
}
