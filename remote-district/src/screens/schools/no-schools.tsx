import { useTranslation } from '@tapin/shared/i18n';
import { EmptyState } from '@tapin/shared/ui/empty-state';

/** A district begins with none. */
export function NoSchools() {
  const { t } = useTranslation('district');
  return <EmptyState title={t('schools.none.title')} hint={t('schools.none.hint')} />;
}
