import { useTranslation } from '@tapin/shared/i18n';
import { EmptyState } from '@tapin/shared/ui/empty-state';

/** Shows the empty state of a district without schools. */
export function NoSchools() {
  const { t } = useTranslation('district');
  return <EmptyState title={t('schools.none.title')} hint={t('schools.none.hint')} />;
}
