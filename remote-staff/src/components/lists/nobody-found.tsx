import { useTranslation } from '@tapin/shared/i18n';
import { Button } from '@tapin/shared/ui/button';
import { EmptyState } from '@tapin/shared/ui/empty-state';
import type { useSearch } from '@tapin/shared/ui/use-search';

/** Says that no name or address matches the search. */
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
