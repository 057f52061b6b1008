import { queryOf } from '@tapin/shared/api';
import { type TrendRange, trendRanges } from '@tapin/shared/contract/vocabulary';
import { currentLanguage, useTranslation } from '@tapin/shared/i18n';
import { keepPreviousData, useQuery } from '@tapin/shared/query';
import { Button } from '@tapin/shared/ui/button';
import { searchOptions } from '@tapin/shared/ui/combobox-search';
import { CsvButton } from '@tapin/shared/ui/csv-button';
import { EmptyState } from '@tapin/shared/ui/empty-state';
import { FilterSelect } from '@tapin/shared/ui/filter-select';
import { kit } from '@tapin/shared/ui/kit-classes';
import { LoadFailed } from '@tapin/shared/ui/load-failed';
import { SearchField } from '@tapin/shared/ui/search-field';
import { Skeleton } from '@tapin/shared/ui/skeleton';
import { useSearch } from '@tapin/shared/ui/use-search';
import { knownValue, useUrlParameter } from '@tapin/shared/ui/use-url-parameter';
import { useDistrictUserId } from '#src/components/district-calls.ts';
import { HiddenNote } from '#src/components/figures.tsx';
import { exportOverview, type Overview } from '#src/components/school-calls.ts';
import { LookHereNote } from './look-here-note.tsx';
import { formatOrder, parseOrder, sortKeys, sortSchools, useOrder } from './school-order.ts';
import { hidesFigures, rowOf, rowOfAll } from './school-row.ts';
import { SchoolRows } from './school-rows.tsx';
import styles from './school-table.module.css';

const minuteMs = 60_000;

/**
 * Loads how the students of each school answered in the range. Past days do not change, so the reply stays fresh for
 * minutes.
 */
function useTrends(daysAgo: TrendRange) {
  const query = { districtUserId: useDistrictUserId(), daysAgo };
  return useQuery(
    queryOf(
      'GET /district/trends',
      { query },
      { placeholderData: keepPreviousData, staleTime: 5 * minuteMs },
    ),
  );
}

const rangeParameter = 'days';
const [defaultRange] = trendRanges;

function useRange(): [TrendRange, (range: string) => void] {
  const [inUrl, choose] = useUrlParameter(rangeParameter, String(defaultRange), { replace: true });
  return [knownValue(trendRanges, inUrl) ?? defaultRange, choose];
}

/**
 * Compares the schools, with a search by name or code, a range of days and sorting. The whole list is loaded at once.
 */
export function SchoolTable({ overview: { schools, totals } }: { overview: Overview }) {
  const { t } = useTranslation('district');
  const districtUserId = useDistrictUserId();
  const search = useSearch();
  const { order, sortBy, setOrder } = useOrder();
  const [range, setRange] = useRange();
  const trends = useTrends(range);
  const trendsById = new Map(trends.data?.schools.map(({ school, trends: of }) => [school, of]));
  const options = schools.map(({ school: { _id, name, code } }) => ({ id: _id, label: `${name} ${code}` }));
  const found = new Set(searchOptions(options, search.term).map(({ id }) => id));
  const all = schools.map((today) => rowOf(today, trendsById.get(today.school._id)));
  const rows = sortSchools(
    all.filter(({ school }) => school && found.has(school._id)),
    order,
    currentLanguage(),
  );
  // During a search the row of all schools would not match the rows above it.
  const together = search.term === '' && schools.length > 1 ? [rowOfAll(totals, trends.data?.together)] : [];
  return (
    <>
      <LookHereNote rows={all} range={range} />
      <div className={`${kit.centeredRow} ${styles.bar}`}>
        <SearchField label={t('schools.search')} value={search.typed} onChange={search.type} />
        <FilterSelect
          label={t('schools.range')}
          options={trendRanges.map((count) => ({
            value: String(count),
            label: t('schools.lastDays', { count }),
          }))}
          value={String(range)}
          onChange={setRange}
        />
        <FilterSelect
          label={t('schools.sortBy')}
          options={sortKeys.map((key) => ({ value: key, label: t(`schools.sort.${key}`) }))}
          value={formatOrder({ ...order, isReversed: false })}
          onChange={(key) => setOrder(parseOrder(key))}
        />
        <div className={styles.file}>
          <CsvButton
            label={t('csv.download')}
            done={t('csv.done')}
            load={() => exportOverview(districtUserId, range)}
          />
        </div>
      </div>
      {!trends.data && trends.error && (
        <LoadFailed error={trends.error} onRetry={() => void trends.refetch()} />
      )}
      <div className={styles.schools} aria-busy={trends.isFetching}>
        <p role="status" className={`${kit.hint} ${styles.found}`}>
          {t('schools.count', { count: rows.length })}
        </p>
        {rows.length > 0 ? (
          // Rows without trends would move when the trends arrive.
          trends.isPending ? (
            <Skeleton height="360px" />
          ) : (
            <SchoolRows rows={[...together, ...rows]} order={order} onSort={sortBy} />
          )
        ) : (
          <EmptyState
            title={t('schools.notFound', { term: search.term })}
            action={
              <Button variant="secondary" onClick={() => search.type('')}>
                {t('schools.clear')}
              </Button>
            }
          />
        )}
      </div>
      <div>
        <p className={kit.hint}>{t('schools.rangeNote', { count: range })}</p>
        {all.some(hidesFigures) && <HiddenNote />}
      </div>
    </>
  );
}
