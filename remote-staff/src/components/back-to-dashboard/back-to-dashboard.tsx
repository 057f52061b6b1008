import { useTranslation } from '@tapin/shared/i18n';
import { Link } from '@tapin/shared/router';
import { useClassFilter } from '#src/components/class-filters/use-class-filter.ts';

/** The way up from a status page, with the same filters. */
export function BackToDashboard() {
  const { t } = useTranslation('staff');
  const { pathWith } = useClassFilter();
  return <Link to={pathWith('/staff/dashboard')}>{t('status.backToDashboard')}</Link>;
}
