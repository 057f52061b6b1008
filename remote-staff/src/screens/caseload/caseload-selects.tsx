import type { CaseloadCounts } from '@tapin/shared/contract/care-calls';
import { caseloadOrders } from '@tapin/shared/contract/vocabulary';
import { formatNumber } from '@tapin/shared/formats/number';
import { useTranslation } from '@tapin/shared/i18n';
import { FilterBar } from '@tapin/shared/ui/filter-bar';
import { FilterSelect } from '@tapin/shared/ui/filter-select';
import { parameterOfCode, withNamedGrades } from '#src/grade-options.ts';
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
  const code = choice.gradeCode;
  const foundNames = counts?.namedGrades ?? [];
  const isCodeMissing = code && !foundNames.some((each) => each.code === code);
  const named = isCodeMissing ? [...foundNames, { code, name: code, count: 0 }] : foundNames;
  const labelOf = (grade: string, { count }: { count: number }) =>
    t('later.caseload.gradeCount', { grade, students: formatNumber(count) });
  return (
    <FilterBar label={t('later.caseload.selects')}>
      <FilterSelect
        label={t('filter.grade')}
        value={choice.gradeCode ? parameterOfCode(choice.gradeCode) : String(choice.grade ?? '')}
        onChange={chooseGrade}
        options={[
          { value: '', label: t('filter.allGrades') },
          ...withNamedGrades(
            t,
            grades.map(({ grade, count }) => ({
              value: String(grade),
              label: labelOf(t('student.grade', { grade }), { count }),
            })),
            named,
            labelOf,
          ),
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
