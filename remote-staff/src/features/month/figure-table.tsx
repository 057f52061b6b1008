import { useTranslation } from '@tapin/shared/i18n';
import { Button } from '@tapin/shared/ui/button';
import { useId, useState } from 'react';
import { OptionalTable } from '#src/components/lists/optional-table.tsx';
import styles from './figure-table.module.css';

interface FigureTableProps {
  caption: string;
  columns: readonly string[];
  /** The name of each row and its cells. */
  rows: readonly (readonly [string, ...string[]])[];
}

/** Offers the figures of a chart as a table. Screen readers always have it. */
export function FigureTable({ caption, columns, rows }: FigureTableProps) {
  const { t } = useTranslation('staff');
  const id = useId();
  const [isShown, setIsShown] = useState(false);
  return (
    <div className={styles.block}>
      <div className={styles.button}>
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
