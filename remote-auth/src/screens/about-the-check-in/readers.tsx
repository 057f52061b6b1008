import { useTranslation } from '@tapin/shared/i18n';
import { Panel } from '@tapin/shared/ui/panel';
import type { AboutPage } from '#src/api/about-page.ts';
import styles from './about-page.module.css';

/** Says who sees the answers at this school. */
export function Readers({ page: { district, recordFollows } }: { page: AboutPage }) {
  const { t } = useTranslation('auth');
  const readers = [
    'teachers',
    'admins',
    ...(district === null ? [] : ['district' as const]),
    ...(recordFollows ? ['nextSchool' as const] : []),
    'others',
    'record',
  ] as const;
  return (
    <Panel title={t('later.about.readers')}>
      <ul className={styles.points}>
        {readers.map((reader) => (
          <li key={reader}>{t(`later.about.reader.${reader}`)}</li>
        ))}
      </ul>
    </Panel>
  );
}
