import { type TrendRange, trendRanges } from '@tapin/shared/contract/vocabulary';
import { currentLanguage, useTranslation } from '@tapin/shared/i18n';
import { useSearchParams } from '@tapin/shared/router';
import { Button } from '@tapin/shared/ui/button';
import { searchOptions } from '@tapin/shared/ui/combobox-search';
import { CsvButton as KitButton } from '@tapin/shared/ui/csv-button';
import { EmptyState } from '@tapin/shared/ui/empty-state';
import { FilterSelect } from '@tapin/shared/ui/filter-select';
import { LoadFailed } from '@tapin/shared/ui/load-failed';
import { SearchField } from '@tapin/shared/ui/search-field';
import { Skeleton } from '@tapin/shared/ui/skeleton';
import { useSearch } from '@tapin/shared/ui/use-search';
import { useDistrictUserId } from '#src/components/district-user.ts';
import { HiddenNote } from '#src/components/hidden-note.tsx';
import { exportOverview, type Overview } from '#src/components/overview.ts';
import { LookHereNote } from './look-here-note.tsx';
import { formatOrder, parseOrder, sortKeys, sortSchools } from './order.ts';
import { hidesFigures, rowOf, rowOfAll } from './school-row.ts';
import { SchoolRows } from './school-rows.tsx';
import styles from './school-table.module.css';
import { useTrends } from './trends.ts';
import { useOrder } from './use-order.ts';

const rangeParameter = 'days';
const [defaultRange] = trendRanges;

/** Keeps the range of days in the URL. */
function useRange(): [TrendRange, (range: string) => void] {
  const [params, setParams] = useSearchParams();
  const range = trendRanges.find((each) => String(each) === params.get(rangeParameter)) ?? defaultRange;
  const setRange = (next: string) =>
    setParams(
      (before) => {
        const after = new URLSearchParams(before);
        if (next === String(defaultRange)) after.delete(rangeParameter);
        else after.set(rangeParameter, next);
        return after;
      },
      { replace: true },
    );
  return [range, setRange];
}

/** Shows a button that downloads the district's schools as CSV. */
function CsvButton({ range }: { range: TrendRange }) {
  const { t } = useTranslation('district');
  const districtUserId = useDistrictUserId();
  return (
    <KitButton
      label={t('csv.download')}
      done={t('csv.done')}
      load={() => exportOverview(districtUserId, range)}
    />
  );
}

/** Compares the schools, with a search by name or code, a range of days and sorting. The whole list is loaded at once. */
export function SchoolTable({ overview: { schools, totals } }: { overview: Overview }) {
  const { t } = useTranslation('district');
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
  // The row of all schools is about more than a search has found.
  const together = search.term === '' && schools.length > 1 ? [rowOfAll(totals, trends.data?.together)] : [];
  return (
    <>
      <LookHereNote rows={all} range={range} />
      <div className={styles.bar}>
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
          <CsvButton range={range} />
        </div>
      </div>
      {!trends.data && trends.error && (
        <LoadFailed error={trends.error} onRetry={() => void trends.refetch()} />
      )}
      <div className={styles.schools} aria-busy={trends.isFetching}>
        <p role="status" className={styles.found}>
          {t('schools.count', { count: rows.length })}
        </p>
        {rows.length > 0 ? (
          // Rows without trends would change places when the trends arrive.
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
        <p className={styles.note}>{t('schools.rangeNote', { count: range })}</p>
        {all.some(hidesFigures) && <HiddenNote />}
      </div>
    </>
  );
}
