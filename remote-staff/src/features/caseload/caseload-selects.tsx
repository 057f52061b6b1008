import type { CaseloadCounts } from '@tapin/shared/contract/care-calls';
import { caseloadFilters, caseloadOrders, grades } from '@tapin/shared/contract/vocabulary';
import { formatNumber } from '@tapin/shared/formats/number';
import { useTranslation } from '@tapin/shared/i18n';
import { useSearchParams } from '@tapin/shared/router';
import { FilterBar } from '@tapin/shared/ui/filter-bar';
import { FilterSelect } from '@tapin/shared/ui/filter-select';
import { kit } from '@tapin/shared/ui/kit-classes';
import { knownValue, useUrlParameter } from '@tapin/shared/ui/use-url-parameter';
import {
  codeInParameter,
  parameterOfCode,
  withNamedGrades,
} from '#src/components/filters/use-class-filter.ts';
import styles from './caseload.module.css';
import type { CaseloadChoice } from './caseload-calls.ts';

/** Reads and changes the filter, the grade and the order in the address. Unknown values are ignored. */
export function useCaseloadChoice() {
  const [show, chooseFilter] = useUrlParameter('show', '');
  const [grade, chooseGrade] = useUrlParameter('grade', '');
  const [sort, chooseOrder] = useUrlParameter('sort', '');
  const [, setSearch] = useSearchParams();
  const chosenFilter = knownValue(caseloadFilters, show);
  const chosenGrade = knownValue(grades, grade);
  const gradeCode = codeInParameter(grade);
  const chosenOrder = knownValue(caseloadOrders, sort);
  const choice: CaseloadChoice = {
    ...(chosenFilter && { show: chosenFilter }),
    ...(chosenGrade && { grade: chosenGrade }),
    ...(gradeCode && { gradeCode }),
    ...(chosenOrder && { sort: chosenOrder }),
  };
  const clear = () =>
    setSearch((before) => {
      const after = new URLSearchParams(before);
      for (const name of ['show', 'grade', 'search']) after.delete(name);
      return after;
    });
  return { choice, chooseFilter, chooseGrade, chooseOrder, clear };
}

interface CaseloadFiltersProps {
  counts: CaseloadCounts | undefined;
  chosen: (typeof caseloadFilters)[number] | undefined;
  onChoose: (filter: string) => void;
}

export function CaseloadFilters({ counts, chosen, onChoose }: CaseloadFiltersProps) {
  const { t } = useTranslation('staff');
  // The filter for own students is useful only if the viewer counsels some of the students, but not all.
  const hasOwn = chosen === 'own' || (counts !== undefined && counts.own > 0 && counts.own < counts.all);
  const filters = caseloadFilters.filter((filter) => filter !== 'own' || hasOwn);
  return (
    <fieldset className={kit.tightRow} aria-label={t('caseload.filters')}>
      {(['all', ...filters] as const).map((filter) => {
        const isChosen = filter === (chosen ?? 'all');
        return (
          <button
            key={filter}
            type="button"
            className={styles.filter}
            aria-pressed={isChosen}
            onClick={() => onChoose(filter === 'all' || isChosen ? '' : filter)}
          >
            {t(`caseload.filter.${filter}`)}{' '}
            <span className={styles.count}>{counts ? formatNumber(counts[filter]) : '–'}</span>
          </button>
        );
      })}
    </fieldset>
  );
}

interface CaseloadSelectsProps {
  counts: CaseloadCounts | undefined;
  state: ReturnType<typeof useCaseloadChoice>;
}

export function CaseloadSelects({ counts, state }: CaseloadSelectsProps) {
  const { t } = useTranslation('staff');
  const { choice, chooseGrade, chooseOrder } = state;
  const found = counts?.grades ?? [];
  // The chosen grade stays an option when none of its students matches the filter.
  const isMissing = choice.grade && !found.some(({ grade }) => grade === choice.grade);
  const grades = isMissing && choice.grade ? [...found, { grade: choice.grade, count: 0 }] : found;
  const code = choice.gradeCode;
  const foundNames = counts?.namedGrades ?? [];
  const isCodeMissing = code && !foundNames.some((each) => each.code === code);
  const named = isCodeMissing ? [...foundNames, { code, name: code, count: 0 }] : foundNames;
  const labelOf = (grade: string, { count }: { count: number }) =>
    t('caseload.gradeCount', { grade, students: formatNumber(count) });
  return (
    <FilterBar label={t('caseload.selects')}>
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
