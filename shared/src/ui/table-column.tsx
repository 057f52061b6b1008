import type { ReactNode } from 'react';

/** A column of a table: its header and its cells. */
export interface Column<Row> {
  id: string;
  /** The header, which each cell shows on a small screen. */
  header: string;
  cell: (row: Row) => ReactNode;
  align?: 'end';
  /** Replaces `header` in the table head, for example with a button that sorts. */
  heading?: ReactNode;
  /** The direction in which the rows are sorted by this column, if they are. */
  sorted?: 'ascending' | 'descending' | undefined;
  /** Marks the column whose cell is the row header and has the link, if there is one. */
  isRowHeader?: true;
}
