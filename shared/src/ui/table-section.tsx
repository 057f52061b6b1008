import { memo, type RefObject, useState } from 'react';
import styles from './data-table.module.css';
import { areSameRows } from './same-rows.ts';
import type { Column } from './table-column.tsx';
import { useNearScreen } from './use-near-screen.ts';

interface TableSectionProps<Row> {
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** The number of rows before this section. */
  start: number;
  /** Whether the table is so long that sections far from the viewport are replaced by placeholders. */
  isLong: boolean;
  /** The measured height of the table's rows. */
  rowHeight: RefObject<number>;
}

/** The number of rows that are rendered before the observer has reported which sections are near. */
const initiallyRenderedRows = 40;

function Section<Row>({ columns, rows, rowKey, start, isLong, rowHeight }: TableSectionProps<Row>) {
  const [placeholderHeight, setPlaceholderHeight] = useState(
    isLong && start >= initiallyRenderedRows ? rows.length * rowHeight.current : null,
  );

  const ref = useNearScreen<HTMLTableSectionElement>(({ isIntersecting, target, boundingClientRect }) => {
    if (isIntersecting) return setPlaceholderHeight(null);
    // A section with the focus must not be removed.
    if (placeholderHeight !== null || target.contains(document.activeElement)) return;
    rowHeight.current = boundingClientRect.height / rows.length;
    setPlaceholderHeight(boundingClientRect.height);
  }, isLong);

  if (isLong && placeholderHeight !== null) {
    return (
      <tbody ref={ref} aria-hidden="true">
        <tr className={styles.placeholder}>
          <td colSpan={columns.length} style={{ height: placeholderHeight }} />
        </tr>
      </tbody>
    );
  }
  return (
    <tbody ref={ref}>
      {rows.map((row, index) => (
        <tr key={rowKey(row)} className={styles.row} aria-rowindex={start + index + 2}>
          {columns.map(({ id, header, cell, align, isRowHeader }) =>
            isRowHeader ? (
              <th key={id} scope="row" data-column={header} data-align={align}>
                {cell(row)}
              </th>
            ) : (
              <td key={id} data-column={header} data-align={align}>
                {cell(row)}
              </td>
            ),
          )}
        </tr>
      ))}
    </tbody>
  );
}

/**
 * Renders some rows of a table, or one empty row as a placeholder when they are far from the viewport. When the table
 * grows, only the new sections render.
 */
export const TableSection = memo(
  Section,
  (before, after) =>
    before.columns === after.columns &&
    before.start === after.start &&
    before.isLong === after.isLong &&
    areSameRows(before.rows, after.rows),
) as typeof Section;
