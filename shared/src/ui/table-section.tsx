import { memo, type RefObject, useState } from 'react';
import styles from './data-table.module.css';
import { areSameRows } from './same-rows.ts';
import type { Column } from './table-column.tsx';
import { useNearScreen } from './use-near-screen.ts';

interface TableSectionProps<Row> {
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** How many rows stand before. */
  start: number;
  /** Whether the table is so long that a section far from the screen is taken out. */
  isLong: boolean;
  /** How high the table's rows have turned out to be. */
  rowHeight: RefObject<number>;
}

/** How many sections a table shows before it is known which are near. */
const shownAtFirst = 40;

function Section<Row>({ columns, rows, rowKey, start, isLong, rowHeight }: TableSectionProps<Row>) {
  const [heldHeight, setHeldHeight] = useState(
    isLong && start >= shownAtFirst ? rows.length * rowHeight.current : null,
  );

  const ref = useNearScreen<HTMLTableSectionElement>(({ isIntersecting, target, boundingClientRect }) => {
    if (isIntersecting) return setHeldHeight(null);
    // Where the keyboard is must not vanish.
    if (heldHeight !== null || target.contains(document.activeElement)) return;
    rowHeight.current = boundingClientRect.height / rows.length;
    setHeldHeight(boundingClientRect.height);
  }, isLong);

  if (isLong && heldHeight !== null) {
    return (
      <tbody ref={ref} aria-hidden="true">
        <tr className={styles.held}>
          <td colSpan={columns.length} style={{ height: heldHeight }} />
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
 * Some rows of a table. Far from the screen one empty row holds their place. A table that grows while somebody scrolls
 * draws what has come, and not all of its sections again.
 */
export const TableSection = memo(
  Section,
  (before, after) =>
    before.columns === after.columns &&
    before.start === after.start &&
    before.isLong === after.isLong &&
    areSameRows(before.rows, after.rows),
) as typeof Section;
