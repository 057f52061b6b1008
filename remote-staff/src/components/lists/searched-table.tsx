import { DataTable } from '@tapin/shared/ui/data-table';
import type { Column } from '@tapin/shared/ui/table-column';
import type { ComponentProps, ReactNode } from 'react';
import { NobodyFound, SearchedList } from './searched-list.tsx';

interface SearchedTableProps<Row extends { _id: string }>
  extends Omit<ComponentProps<typeof SearchedList>, 'children'> {
  caption: string;
  columns: readonly Column<Row>[];
  /** The rows that have been loaded. */
  rows: readonly Row[];
  /** The number of all rows; undefined until the first page is there. */
  total: number | undefined;
  /** Shown instead of the table when the list is empty without a search. */
  none: ReactNode;
}

/** Shows a table with a search field and infinite scroll. */
export function SearchedTable<Row extends { _id: string }>({
  caption,
  columns,
  rows,
  total,
  none,
  ...list
}: SearchedTableProps<Row>) {
  return (
    <SearchedList {...list}>
      {total === 0 && (list.search.term ? <NobodyFound search={list.search} /> : none)}
      {rows.length > 0 && (
        <DataTable
          caption={caption}
          columns={columns}
          rows={rows}
          rowKey={({ _id }) => _id}
          total={total ?? rows.length}
        />
      )}
    </SearchedList>
  );
}
