import type { CaseloadCounts } from '@tapin/shared/contract/care-calls';
import { caseloadFilters } from '@tapin/shared/contract/vocabulary';
import { formatNumber } from '@tapin/shared/formats/number';
import { useTranslation } from '@tapin/shared/i18n';
import styles from './caseload-filters.module.css';

interface CaseloadFiltersProps {
  /** The number of students behind each filter; undefined until they have loaded. */
  counts: CaseloadCounts | undefined;
  /** The chosen filter, or undefined for all students. */
  chosen: (typeof caseloadFilters)[number] | undefined;
  onChoose: (filter: string) => void;
}

/** Shows the filters of the caseload with the number of students behind each. Choosing a filter again removes it. */
export function CaseloadFilters({ counts, chosen, onChoose }: CaseloadFiltersProps) {
  const { t } = useTranslation('staff');
  // The filter makes no difference when the viewer counsels none of the students, or all of them.
  const hasOwn = chosen === 'own' || (counts !== undefined && counts.own > 0 && counts.own < counts.all);
  const filters = caseloadFilters.filter((filter) => filter !== 'own' || hasOwn);
  return (
    <fieldset className={styles.filters} aria-label={t('later.caseload.filters')}>
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
            {t(`later.caseload.filter.${filter}`)}{' '}
            <span className={styles.count}>{counts ? formatNumber(counts[filter]) : '–'}</span>
          </button>
        );
      })}
    </fieldset>
  );
}
