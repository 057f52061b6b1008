import { useTranslation } from '@tapin/shared/i18n';
import { Button } from '@tapin/shared/ui/button';
import { EmptyState } from '@tapin/shared/ui/empty-state';
import { useClassFilter } from '#src/components/filters/use-class-filter.ts';
import { useCan } from '#src/components/membership.ts';

export function NoMatch({ onClear }: { onClear: () => void }) {
  const { t } = useTranslation('staff');
  return (
    <EmptyState
      title={t('students.empty.filtered')}
      action={
        <Button variant="secondary" onClick={onClear}>
          {t('filter.clear')}
        </Button>
      }
    />
  );
}

export function NoStudents() {
  const { t } = useTranslation('staff');
  const { isSet, change } = useClassFilter();
  const seesAll = useCan('seesAllStudents');
  if (isSet) return <NoMatch onClear={() => change({ teacherId: '', classType: '', grade: '' })} />;
  const scope = seesAll ? 'school' : 'classes';
  return <EmptyState title={t(`students.empty.${scope}`)} hint={t(`students.empty.${scope}Hint`)} />;
}
