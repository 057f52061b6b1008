import type { CaseloadCounts } from '@tapin/shared/contract/care-calls';
import { caseloadOrders } from '@tapin/shared/contract/vocabulary';
import { formatNumber } from '@tapin/shared/formats/number';
import { useTranslation } from '@tapin/shared/i18n';
import { FilterBar } from '@tapin/shared/ui/filter-bar';
import { FilterSelect } from '@tapin/shared/ui/filter-select';
import type { useCaseloadChoice } from './use-caseload-choice.ts';

interface CaseloadSelectsProps {
  counts: CaseloadCounts | undefined;
  state: ReturnType<typeof useCaseloadChoice>;
}

/** Chooses the grade, each with its number of students, and the order of the caseload. */
export function CaseloadSelects({ counts, state }: CaseloadSelectsProps) {
  const { t } = useTranslation('staff');
  const { choice, chooseGrade, chooseOrder } = state;
  const found = counts?.grades ?? [];
  // A grade that is chosen stays an option when none of its students has the chosen filter.
  const isMissing = choice.grade && !found.some(({ grade }) => grade === choice.grade);
  const grades = isMissing && choice.grade ? [...found, { grade: choice.grade, count: 0 }] : found;
  return (
    <FilterBar label={t('caseload.selects')}>
      <FilterSelect
        label={t('filter.grade')}
        value={choice.grade ? String(choice.grade) : ''}
        onChange={chooseGrade}
        options={[
          { value: '', label: t('filter.allGrades') },
          ...grades.map(({ grade, count }) => ({
            value: String(grade),
            label: t('caseload.gradeCount', {
              grade: t('student.grade', { grade }),
              students: formatNumber(count),
            }),
          })),
        ]}
      />
      <FilterSelect
        label={t('caseload.order.label')}
        value={choice.sort ?? ''}
        onChange={chooseOrder}
        options={[
          { value: '', label: t('caseload.order.need') },
          ...caseloadOrders.map((order) => ({ value: order, label: t(`caseload.order.${order}`) })),
        ]}
      />
    </FilterBar>
  );
}
