import type { TrendRange } from '@tapin/shared/contract/vocabulary';
import { formatList } from '@tapin/shared/formats/list';
import { useTranslation } from '@tapin/shared/i18n';
import { findFalling, hasChanges } from './look-here.ts';
import styles from './look-here-note.module.css';
import type { SchoolRow } from './school-row.ts';

/** One sentence about the school where most figures fell at once, or that there is none. Absent when nothing can be compared. */
export function LookHereNote({ rows, range }: { rows: readonly SchoolRow[]; range: TrendRange }) {
  const { t } = useTranslation('district');
  const falling = findFalling(rows);
  if (!falling) {
    const note = <p className={styles.note}>{t('lookHere.none', { count: range })}</p>;
    return hasChanges(rows) ? note : null;
  }
  const names = formatList(falling.fell.map((name) => t(`lookHere.figure.${name}`)));
  return (
    <p className={styles.note}>
      <span className={styles.chip}>{t('lookHere.title')}</span>
      <span>
        <b>
          <bdi>{falling.name}</bdi>:
        </b>{' '}
        {t('lookHere.fell', { names, count: range })}
      </span>
    </p>
  );
}
