import { formatDecimal, formatNumber } from '@tapin/shared/formats/number';
import { useTranslation } from '@tapin/shared/i18n';
import { VisuallyHidden } from '@tapin/shared/ui/visually-hidden';
import styles from './change.module.css';

const arrows = { up: 'M10 16V4m-5 5 5-5 5 5', down: 'M10 4v12m-5-5 5 5 5-5', same: 'M4 10h12' };

/** The difference from the range before: an arrow and a number, or a dash when nothing changed. */
export function Change({ value, unit }: { value: number | null; unit: 'points' | 'steps' }) {
  const { t } = useTranslation('district');
  if (value === null) return null;
  const direction = value > 0 ? 'up' : value < 0 ? 'down' : 'same';
  const number = (unit === 'steps' ? formatDecimal : formatNumber)(Math.abs(value));
  return (
    <span className={`${styles.change} ${styles[direction]}`}>
      <svg width="14" height="14" viewBox="0 0 20 20" aria-hidden="true">
        <path d={arrows[direction]} />
      </svg>
      <VisuallyHidden>{t(`trends.${direction}`, { number })}</VisuallyHidden>
      {value !== 0 && <span aria-hidden="true">{number}</span>}
    </span>
  );
}
