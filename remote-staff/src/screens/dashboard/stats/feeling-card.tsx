import { useTranslation } from '@tapin/shared/i18n';
import { Face, feelings } from '@tapin/shared/ui/face';
import { Skeleton } from '@tapin/shared/ui/skeleton';
import styles from './feeling-card.module.css';
import { percentOf } from './percent-of.ts';
import { StatCard } from './stat-card.tsx';

interface FeelingCardProps {
  /** Answers by feeling, `1` to `5`. */
  counts: Record<string, number> | undefined;
  isLoading: boolean;
  to: string | undefined;
}

const levels = [1, 2, 3, 4, 5] as const;

/** How the answers are spread over the five feelings: by width, face, number and word. */
export function FeelingCard({ counts, isLoading, to }: FeelingCardProps) {
  const { t } = useTranslation('staff');
  const parts = levels.map((level) => ({ feeling: feelings[level], count: counts?.[level] ?? 0 }));
  const total = parts.reduce((sum, { count }) => sum + count, 0);
  return (
    <StatCard title={t('dashboard.stats.feeling')} to={to} wide>
      <div className={styles.parts} aria-hidden="true">
        {parts.map(
          ({ feeling, count }) =>
            count > 0 && <span key={feeling} className={styles[feeling]} style={{ flexGrow: count }} />,
        )}
      </div>
      {isLoading ? (
        <Skeleton height="102px" />
      ) : (
        <ul className={styles.faces}>
          {parts.map(({ feeling, count }) => (
            <li key={feeling} className={styles.face}>
              <Face feeling={feeling} size={36} />
              <strong className={styles.count}>{count}</strong>
              <span className={styles.word}>
                {t(`shared:feeling.${feeling}`)}
                {total > 0 && ` · ${percentOf(count, total)}%`}
              </span>
            </li>
          ))}
        </ul>
      )}
      {!isLoading && total === 0 && <p className={styles.word}>{t('dashboard.stats.noAnswers')}</p>}
    </StatCard>
  );
}
