import { useTranslation } from '@tapin/shared/i18n';
import { Link } from '@tapin/shared/router';
import { Page } from '@tapin/shared/ui/page';
import { FirstLogIns } from './first-log-ins.tsx';

export default function StaffFirstLogInsScreen() {
  const { t } = useTranslation('staff');
  return (
    <Page title={t('firstLogIn.staffTitle')} intro={t('firstLogIn.staffIntro')}>
      <FirstLogIns of="staff" />
      <Link to="/admin/staff">{t('firstLogIn.toStaff')}</Link>
    </Page>
  );
}
