import { useTranslation } from '@tapin/shared/i18n';
import { ButtonLink } from '@tapin/shared/ui/button-link';
import { EmptyState } from '@tapin/shared/ui/empty-state';
import { useClassFilter } from '#src/components/class-filters/use-class-filter.ts';

/** The question of the address is not asked at the school today. */
export function NotToday() {
  const { t } = useTranslation('staff');
  const { pathWith } = useClassFilter();
  return (
    <EmptyState
      title={t('own.notToday')}
      hint={t('own.notTodayHint')}
      action={<ButtonLink to={pathWith('/staff/tapin-status')}>{t('status.tapin.title')}</ButtonLink>}
    />
  );
}
