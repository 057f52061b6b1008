import { useTranslation } from '@tapin/shared/i18n';
import { Button } from '@tapin/shared/ui/button';
import { EmptyState } from '@tapin/shared/ui/empty-state';
import type { useSearch } from '@tapin/shared/ui/use-search';

/** Nobody has what was searched for in their name or address. */
export function NobodyFound({ search }: { search: ReturnType<typeof useSearch> }) {
  const { t } = useTranslation('staff');
  return (
    <EmptyState
      title={t('search.nobody', { term: search.term })}
      hint={t('search.hint')}
      action={
        <Button variant="secondary" onClick={() => search.type('')}>
          {t('search.clear')}
        </Button>
      }
    />
  );
}
