import type { Column } from '@tapin/shared/ui/table-column';
import type { ReactNode } from 'react';
import styles from './print-sheet.module.css';

interface PrintedTableProps<Row> {
  title?: ReactNode;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
}

/** A table for paper: each page repeats its head, and no row is cut. */
export function PrintedTable<Row>({ title, columns, rows, rowKey }: PrintedTableProps<Row>) {
  return (
    <section className={styles.group}>
      {title && <h2 className={styles.title}>{title}</h2>}
      {rows.length > 0 && (
        <table className={styles.table}>
          <thead>
            <tr>
              {columns.map(({ id, header, align }) => (
                <th key={id} scope="col" data-align={align}>
                  {header}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={rowKey(row)}>
                {columns.map(({ id, cell, align }) => (
                  <td key={id} data-align={align}>
                    {cell(row)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}
