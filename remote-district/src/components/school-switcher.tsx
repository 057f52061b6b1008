import { useTranslation } from '@tapin/shared/i18n';
import { SchoolSwitcher as SharedSwitcher } from '@tapin/shared/ui/school-switcher';

/** Shows the current school in the header, and a list to switch to another school of the district. */
export default function SchoolSwitcher() {
  const { t } = useTranslation('district');
  return <SharedSwitcher overview={{ to: '/admin/schools', label: t('switcher.all') }} />;
}
