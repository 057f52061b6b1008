import { wholePercent } from '@tapin/shared/contract/whole-percent';
import { formatNumber, formatPercent } from '@tapin/shared/formats/number';
import { useTranslation } from '@tapin/shared/i18n';
import { Face, feelings } from '@tapin/shared/ui/face';
import { kit } from '@tapin/shared/ui/kit-classes';
import styles from './feeling-bar.module.css';
import colors from './feeling-colors.module.css';

const levels = ([1, 2, 3, 4, 5] as const).map((level) => ({ level, feeling: feelings[level] }));

interface FeelingBarProps {
  /** The number of answers for each feeling, keyed `1` to `5`. */
  counts: Record<string, number>;
  /** Returns the link of a face. Without it the faces are no links. */
  hrefOf?: (level: number) => string;
  /** The number of days that the answers are from; with it, the count of an average day is shown. */
  days?: number;
}

/** Shows how often each feeling was answered, as a bar in five parts with a face and a word each. */
export function FeelingBar({ counts, hrefOf, days = 1 }: FeelingBarProps) {
  const { t } = useTranslation('staff');
  const countOf = (level: number) => counts[level] ?? 0;
  // A feeling that few have would be none of them on an average day without a decimal.
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
