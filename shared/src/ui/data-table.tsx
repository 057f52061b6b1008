import { memo, useRef } from 'react';
import styles from './data-table.module.css';
import { areSameRows } from './same-rows.ts';
import type { Column } from './table-column.tsx';
import { TableSection } from './table-section.tsx';
import { VisuallyHidden } from './visually-hidden.tsx';

interface DataTableProps<Row> {
  /** The caption for screen readers. */
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** The total number of rows, if more can be loaded. */
  total?: number;
}

const sectionSize = 20;
const maxUnwindowedRows = 100;
const estimatedRowHeightPx = 57;

function Table<Row>({ caption, columns, rows, rowKey, total }: DataTableProps<Row>) {
  const rowHeight = useRef(estimatedRowHeightPx);
  const isLong = rows.length > maxUnwindowedRows;
  const sections = Array.from({ length: Math.ceil(rows.length / sectionSize) }, (_, index) => index);
  return (
    <table className={styles.table} aria-rowcount={isLong || total ? (total ?? rows.length) + 1 : undefined}>
      <caption>
        <VisuallyHidden>{caption}</VisuallyHidden>
      </caption>
      <thead>
        <tr aria-rowindex={1}>
          {columns.map(({ id, header, heading, sorted, align }) => (
            <th key={id} scope="col" data-align={align} aria-sort={sorted}>
              {heading ?? header}
            </th>
          ))}
        </tr>
      </thead>
      {sections.map((section) => (
        <TableSection
          key={section}
          columns={columns}
          rows={rows.slice(section * sectionSize, (section + 1) * sectionSize)}
          rowKey={rowKey}
          start={section * sectionSize}
          isLong={isLong}
          rowHeight={rowHeight}
        />
      ))}
    </table>
  );
}

/**
 * Shows a table that becomes cards on a small screen. A long table renders only the rows near the viewport and
 * placeholders for the others. It does not render again while its list loads the next page.
 */
export const DataTable = memo(
  Table,
  (before, after) =>
    before.caption === after.caption &&
    before.columns === after.columns &&
    before.total === after.total &&
    areSameRows(before.rows, after.rows),
) as typeof Table;
