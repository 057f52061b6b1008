import { Button } from '@tapin/shared/ui/button';
import { DataTable } from '@tapin/shared/ui/data-table';
import { Fact, Facts } from '@tapin/shared/ui/facts';
import { FilterBar } from '@tapin/shared/ui/filter-bar';
import { FilterSelect } from '@tapin/shared/ui/filter-select';
import { PersonRow } from '@tapin/shared/ui/person-row';
import { RowLink } from '@tapin/shared/ui/row-link';
import { ScrollEnd } from '@tapin/shared/ui/scroll-end';
import { SortButton } from '@tapin/shared/ui/sort-button';
import { Sparkline } from '@tapin/shared/ui/sparkline';
import { TableCard } from '@tapin/shared/ui/table-card';
import type { Column } from '@tapin/shared/ui/table-column';
import { TableSection } from '@tapin/shared/ui/table-section';
import { useRef, useState } from 'react';

interface Book {
  title: string;
  copies: number;
}

const books: Book[] = [
  { title: 'Emil and the Detectives', copies: 3 },
  { title: 'Pippi Longstocking', copies: 5 },
];

const columns: Column<Book>[] = [
  { id: 'title', header: 'Title', cell: ({ title }) => title, isRowHeader: true },
  { id: 'copies', header: 'Copies', cell: ({ copies }) => copies, align: 'end' },
];

export function DataTableExample() {
  return <DataTable caption="Books" columns={columns} rows={books} rowKey={({ title }) => title} />;
}

export function TableCardExample() {
  return (
    <TableCard found="2 books">
      <DataTable caption="Found books" columns={columns} rows={books} rowKey={({ title }) => title} />
    </TableCard>
  );
}

export function TableSectionExample() {
  const rowHeight = useRef(57);
  return (
    <table>
      <caption>The rows of a table without its head</caption>
      <TableSection
        columns={columns}
        rows={books}
        rowKey={({ title }) => title}
        start={0}
        isLong={false}
        rowHeight={rowHeight}
      />
    </table>
  );
}

export function SortButtonExample() {
  const [sorted, setSorted] = useState<'ascending' | 'descending'>('ascending');
  return (
    <SortButton
      sorted={sorted}
      onPress={() => setSorted(sorted === 'ascending' ? 'descending' : 'ascending')}
    >
      Title
    </SortButton>
  );
}

export function FilterBarExample() {
  return (
    <FilterBar label="Filters of the books">
      <FilterSelectExample />
    </FilterBar>
  );
}

export function FilterSelectExample() {
  const [shelf, setShelf] = useState('');
  return (
    <FilterSelect
      label="Shelf"
      options={[
        { value: '', label: 'All shelves' },
        { value: 'a', label: 'Shelf A' },
      ]}
      value={shelf}
      onChange={setShelf}
    />
  );
}

export function RowLinkExample() {
  return <RowLink to="?book=emil">Emil and the Detectives</RowLink>;
}

export function PersonRowExample() {
  return (
    <ul>
      <PersonRow name="Ana Rivera" detail="Grade 7">
        <Button variant="secondary">Remind</Button>
      </PersonRow>
    </ul>
  );
}

export function FactsExample() {
  return (
    <Facts>
      <Fact label="Title">Emil and the Detectives</Fact>
      <Fact label="Copies" action={<Button variant="quiet">Change</Button>}>
        3
      </Fact>
    </Facts>
  );
}

export function SparklineExample() {
  return <Sparkline points={[2, 3, null, 4, 3, 5]} scale={{ low: 1, high: 5 }} />;
}

export function ScrollEndExample() {
  const [failed, setFailed] = useState(true);
  const query = {
    hasNextPage: failed,
    isFetching: false,
    isFetchingNextPage: false,
    isFetchNextPageError: failed,
    error: failed ? new Error('The next books did not arrive.') : null,
    fetchNextPage: async () => setFailed(false),
  };
  return <ScrollEnd query={query} />;
}
