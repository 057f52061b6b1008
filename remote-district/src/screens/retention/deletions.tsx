import { formatTimestampDay } from '@tapin/shared/formats/date';
import { useTranslation } from '@tapin/shared/i18n';
import { Panel } from '@tapin/shared/ui/panel';
import type { Retention } from '#src/api/retention.ts';
import styles from './retention.module.css';

const kinds = ['answers', 'refusedAnswers', 'followUps', 'accounts'] as const;

/** Lists what the latest nightly runs deleted. */
export function Deletions({ deletions }: Pick<Retention, 'deletions'>) {
  const { t } = useTranslation('district');
  return (
    <Panel title={t('later.retention.deletions')}>
      {deletions.length === 0 && <p>{t('later.retention.noDeletions')}</p>}
      {deletions.length > 0 && (
        <ul className={styles.rows}>
          {deletions.map(({ kind: name, rows, at }) => {
            const kind = kinds.find((each) => each === name);
            return (
              <li key={`${at} ${name}`} className={styles.row}>
                <span className={styles.text}>
                  {kind && t(`later.retention.deleted.${kind}`, { count: rows })}
                </span>
                <span className={styles.time}>{formatTimestampDay(at)}</span>
              </li>
            );
          })}
        </ul>
      )}
    </Panel>
  );
}
