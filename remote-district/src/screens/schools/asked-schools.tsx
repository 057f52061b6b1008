import type { AskedSchool } from '@tapin/shared/contract/district-calls';
import { useTranslation } from '@tapin/shared/i18n';
import { Panel } from '@tapin/shared/ui/panel';
import styles from './asked-schools.module.css';

/** Lists the schools that were asked to join and have not answered or have declined. */
export function AskedSchools({ asked }: { asked: readonly AskedSchool[] }) {
  const { t } = useTranslation('district');
  return (
    <Panel title={t('asked.title')}>
      <ul className={styles.list}>
        {asked.map(({ school, verified }) => {
          const isDenied = verified === 'rejected';
          return (
            <li key={school._id} className={styles.school}>
              <span className={styles.name}>
                <bdi>{school.name}</bdi>
              </span>
              <span className={styles.state} data-denied={isDenied || undefined}>
                {t(isDenied ? 'asked.denied' : 'asked.pending')}
              </span>
              <span className={styles.next}>{t(isDenied ? 'asked.deniedNext' : 'asked.pendingNext')}</span>
            </li>
          );
        })}
      </ul>
    </Panel>
  );
}
