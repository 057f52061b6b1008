import { useTranslation } from '@tapin/shared/i18n';
import { Button } from '@tapin/shared/ui/button';
import { kit } from '@tapin/shared/ui/kit-classes';
import { VisuallyHidden, visuallyHidden } from '@tapin/shared/ui/visually-hidden';
import { type ReactNode, useId, useState } from 'react';
import styles from './optional-table.module.css';

interface OptionalTableProps {
  id: string;
  caption: string;
  captionLanguage?: string | undefined;
  columns: readonly string[];
  isShown: boolean;
  children: ReactNode;
}

export function OptionalTable({
  id,
  caption,
  captionLanguage,
  columns,
  isShown,
  children,
}: OptionalTableProps) {
  return (
    <div id={id} className={isShown ? styles.shown : visuallyHidden}>
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

interface FigureTableProps {
  caption: string;
  columns: readonly string[];
  rows: readonly (readonly [string, ...string[]])[];
}

export function FigureTable({ caption, columns, rows }: FigureTableProps) {
  const { t } = useTranslation('staff');
  const id = useId();
  const [isShown, setIsShown] = useState(false);
  return (
    <div className={styles.block}>
      <div className={`${kit.screenOnly} ${styles.button}`}>
        <Button
          variant="quiet"
          aria-expanded={isShown}
          aria-controls={id}
          onClick={() => setIsShown(!isShown)}
        >
          {isShown ? t('charts.hideTable') : t('charts.showTable')}
        </Button>
      </div>
      <OptionalTable id={id} caption={caption} columns={columns} isShown={isShown}>
        {rows.map(([name, ...cells]) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            {cells.map((cell, at) => (
              <td key={columns[at + 1]}>{cell}</td>
            ))}
          </tr>
        ))}
      </OptionalTable>
    </div>
  );
}
