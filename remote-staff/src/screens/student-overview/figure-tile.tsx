import { useTranslation } from '@tapin/shared/i18n';
import { VisuallyHidden } from '@tapin/shared/ui/visually-hidden';
import type { ReactNode } from 'react';
import styles from './figure-tile.module.css';

export type Change = 'up' | 'down' | 'same';

const arrows: Record<Change, string> = { up: '↑', down: '↓', same: '→' };

interface FigureTileProps {
  label: string;
  figure: ReactNode;
  /** Says what the figure is a part of. */
  detail?: string;
  /** The value of the time before and the direction since then; undefined without a time before. */
  before: { text: string; change: Change } | undefined;
}

/** Shows one figure and how it was before. */
export function FigureTile({ label, figure, detail, before }: FigureTileProps) {
  const { t } = useTranslation('staff');
  return (
    <div className={styles.tile}>
      <dt className={styles.label}>{label}</dt>
      <dd>
        <strong className={styles.figure}>{figure}</strong>{' '}
        {detail && <span className={styles.detail}>{detail}</span>}
      </dd>
      {before && (
        <dd className={styles.before} data-change={before.change}>
          <span aria-hidden="true">{arrows[before.change]} </span>
          <VisuallyHidden>{t(`student.change.${before.change}`)} </VisuallyHidden>
          {before.text}
        </dd>
      )}
    </div>
  );
}
