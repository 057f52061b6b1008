import type { ReactNode } from 'react';

/** A column of a table: what it is called, and what of a row stands in it. */
export interface Column<Row> {
  id: string;
  /** On a small screen it stands in each cell. */
  header: string;
  cell: (row: Row) => ReactNode;
  align?: 'end';
  /** Stands in the head instead of `header`: a button that sorts by it. */
  heading?: ReactNode;
  /** How the rows are sorted by it, if they are. */
  sorted?: 'ascending' | 'descending' | undefined;
  /** What the row is about; its cell names the row, and carries the link if there is one. */
  isRowHeader?: true;
}
