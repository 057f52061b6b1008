import { VisuallyHidden } from '@tapin/shared/ui/visually-hidden';
import type { ReactNode } from 'react';
import styles from './optional-table.module.css';

interface OptionalTableProps {
  id: string;
  caption: string;
  /** The language of the caption, when it is not that of the page. */
  captionLanguage?: string | undefined;
  columns: readonly string[];
  /** Whether the table is visible. Screen readers always have it. */
  isShown: boolean;
  /** The rows. */
  children: ReactNode;
}

/** Shows the figures of a chart as a table. The caption repeats what the heading of the chart says to the eye. */
export function OptionalTable({
  id,
  caption,
  captionLanguage,
  columns,
  isShown,
  children,
}: OptionalTableProps) {
  return (
    <div id={id} className={isShown ? styles.shown : styles.hidden}>
      <table className={styles.table}>
        <caption lang={captionLanguage}>
          <VisuallyHidden>{caption}</VisuallyHidden>
        </caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  );
}
