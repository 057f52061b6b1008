import { useTranslation } from '@tapin/shared/i18n';
import { Face, feelings } from '@tapin/shared/ui/face';
import styles from './feeling-parts.module.css';
import { anchorOf, type Level } from './levels.ts';

interface FeelingPartsProps {
  counts: readonly { level: Level; count: number }[];
}

/** How many feel how, as one bar of five parts; each face leads to its students further down. */
export function FeelingParts({ counts }: FeelingPartsProps) {
  const { t } = useTranslation('staff');
  const total = counts.reduce((sum, { count }) => sum + count, 0);
  return (
    <nav className={styles.panel} aria-label={t('status.summary.groups')}>
      <div className={styles.parts} aria-hidden="true">
        {counts.map(({ level, count }) => (
          <i key={level} className={styles[feelings[level]]} style={{ flexGrow: count }} />
        ))}
      </div>
      <ul className={styles.faces}>
        {counts.map(({ level, count }) => (
          <li key={level}>
            <a href={`#${anchorOf(level)}`} className={styles.face}>
              <Face feeling={feelings[level]} size={34} />
              <b className={styles.count}>{count}</b>
              <small className={styles.word}>
                {t('status.summary.share', {
                  feeling: t(`shared:feeling.${feelings[level]}`),
                  percent: total === 0 ? 0 : Math.round((100 * count) / total),
                })}
              </small>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
