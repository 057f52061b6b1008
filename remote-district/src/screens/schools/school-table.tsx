import { currentLanguage, useTranslation } from '@tapin/shared/i18n';
import { Button } from '@tapin/shared/ui/button';
import { searchOptions } from '@tapin/shared/ui/combobox-search';
import { DataTable } from '@tapin/shared/ui/data-table';
import { EmptyState } from '@tapin/shared/ui/empty-state';
import { FilterSelect } from '@tapin/shared/ui/filter-select';
import { SearchField } from '@tapin/shared/ui/search-field';
import { TableCard } from '@tapin/shared/ui/table-card';
import { useSearch } from '@tapin/shared/ui/use-search';
import type { SchoolToday } from '#src/api/overview.ts';
import { HiddenNote } from '#src/components/figures/hidden-note.tsx';
import { CsvButton } from './csv-button.tsx';
import { formatOrder, parseOrder, sortKeys, sortSchools } from './order.ts';
import styles from './school-table.module.css';
import { useColumns } from './use-columns.tsx';
import { useOrder } from './use-order.ts';

/** Shows the schools with a search by name or code and with sorting. The whole list is loaded at once. */
export function SchoolTable({ schools }: { schools: readonly SchoolToday[] }) {
  const { t } = useTranslation('district');
  const search = useSearch();
  const { order, sortBy, setOrder } = useOrder();
  const columns = useColumns(order, sortBy);
  const options = schools.map(({ school: { _id, name, code } }) => ({ id: _id, label: `${name} ${code}` }));
  const found = new Set(searchOptions(options, search.term).map(({ id }) => id));
  const rows = sortSchools(
    schools.filter(({ school }) => found.has(school._id)),
    order,
    currentLanguage(),
  );
  return (
    <>
      <div className={styles.bar}>
        <SearchField label={t('schools.search')} value={search.typed} onChange={search.type} />
        <div className={styles.sort}>
          <FilterSelect
            label={t('schools.sortBy')}
            options={sortKeys.map((key) => ({ value: key, label: t(`schools.sort.${key}`) }))}
            value={formatOrder({ ...order, isReversed: false })}
            onChange={(key) => setOrder(parseOrder(key))}
          />
        </div>
        <CsvButton />
      </div>
      <div className={styles.schools}>
        <TableCard found={t('schools.count', { count: rows.length })}>
          {rows.length > 0 ? (
            <DataTable
              caption={t('schools.title')}
              columns={columns}
              rows={rows}
              rowKey={({ school }) => school._id}
            />
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
        </TableCard>
        {rows.some(({ hidden, care }) => hidden || care?.hidden) && <HiddenNote />}
      </div>
    </>
  );
}
