import { wholePercent } from '@tapin/shared/contract/whole-percent';
import { formatNumber, formatPercent } from '@tapin/shared/formats/number';
import { useTranslation } from '@tapin/shared/i18n';
import { Face, feelings } from '@tapin/shared/ui/face';
import { kit } from '@tapin/shared/ui/kit-classes';
import styles from './feeling-bar.module.css';
import colors from './feeling-colors.module.css';

const levels = ([1, 2, 3, 4, 5] as const).map((level) => ({ level, feeling: feelings[level] }));

interface FeelingBarProps {
  counts: Record<string, number>;
  /** Returns the target of a face’s link. Without it the faces are not links. */
  hrefOf?: (level: number) => string;
  /** The number of days with answers. With more than one day the bar shows the count of an average day. */
  days?: number;
}

/** Shows how often each feeling was answered: a bar in five parts, and a face with a word for each feeling. */
export function FeelingBar({ counts, hrefOf, days = 1 }: FeelingBarProps) {
  const { t } = useTranslation('staff');
  const countOf = (level: number) => counts[level] ?? 0;
  // Small averages keep one decimal, because a rare feeling would otherwise be rounded to zero.
  const perDay = (count: number) =>
    days <= 1 ? count : count / days < 10 ? Math.round((10 * count) / days) / 10 : Math.round(count / days);
  const total = levels.reduce((sum, { level }) => sum + countOf(level), 0);
  const shareOf = (level: number) => wholePercent(countOf(level), total);
  return (
    <>
      <div className={styles.bar} aria-hidden="true">
        {levels.map(
          ({ level, feeling }) =>
            countOf(level) > 0 && (
              <i key={level} className={colors[feeling]} style={{ flexGrow: countOf(level) }} />
            ),
        )}
      </div>
      <ul className={styles.faces}>
        {levels.map(({ level, feeling }) => (
          <li key={level} className={styles.face}>
            <Face feeling={feeling} size={36} />
            <strong className={styles.count}>{formatNumber(perDay(countOf(level)))}</strong>
            <span className={styles.word}>
              {hrefOf ? (
                <a href={hrefOf(level)}>{t(`shared:feeling.${feeling}`)}</a>
              ) : (
                t(`shared:feeling.${feeling}`)
              )}
            </span>
            <span className={kit.hint}>{total > 0 && formatPercent(shareOf(level) ?? 0)}</span>
          </li>
        ))}
      </ul>
    </>
  );
}
