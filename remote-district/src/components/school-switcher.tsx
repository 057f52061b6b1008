import { useTranslation } from '@tapin/shared/i18n';
import { SchoolSwitcher as SharedSwitcher } from '@tapin/shared/ui/school-switcher';

export default function SchoolSwitcher() {
  const { t } = useTranslation('district');
  return <SharedSwitcher overview={{ to: '/admin/schools', label: t('switcher.all') }} />;
}
