import { DataTable } from '@tapin/shared/ui/data-table';
import type { Column } from '@tapin/shared/ui/table-column';
import type { ComponentProps, ReactNode } from 'react';
import { NobodyFound, SearchedList } from './searched-list.tsx';

type ListProps = ComponentProps<typeof SearchedList>;

interface SearchedTableProps<Page extends { total: number }, Row>
  extends Omit<ListProps, 'query' | 'found' | 'children'> {
  query: ListProps['query'] & { data: { pages: readonly Page[] } | undefined };
  rowsOf: (page: Page) => readonly Row[];
  rowKey: (row: Row) => string;
  /** Formats the number of rows, including rows that have not been loaded. */
  found: (total: number) => string;
  caption: string;
  columns: readonly Column<Row>[];
  none: ReactNode;
}

export function SearchedTable<Page extends { total: number }, Row>({
  query,
  rowsOf,
  rowKey,
  found,
  caption,
  columns,
  none,
  ...list
}: SearchedTableProps<Page, Row>) {
  const pages = query.data?.pages ?? [];
  const rows = pages.flatMap(rowsOf);
  const total = pages[0]?.total;
  return (
    <SearchedList {...list} query={query} found={total === undefined ? undefined : found(total)}>
      {total === 0 && (list.search.term ? <NobodyFound search={list.search} /> : none)}
      {rows.length > 0 && (
        <DataTable
          caption={caption}
          columns={columns}
          rows={rows}
          rowKey={rowKey}
          total={total ?? rows.length}
        />
      )}
    </SearchedList>
  );
}

export const rowId = ({ _id }: { _id: string }): string => _id;
