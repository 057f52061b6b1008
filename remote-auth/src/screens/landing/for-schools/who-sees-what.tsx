import { useTranslation } from '@tapin/shared/i18n';
import styles from './for-schools.module.css';

const readers = ['students', 'teachers', 'admins', 'district', 'families'] as const;

export function WhoSeesWhat() {
  const { t } = useTranslation('auth');
  return (
    <section>
      <h2>{t('later.schools.sees.title')}</h2>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t('later.schools.sees.who')}</th>
            <th scope="col">{t('later.schools.sees.what')}</th>
          </tr>
        </thead>
        <tbody>
          {readers.map((reader) => (
            <tr key={reader}>
              <th scope="row">{t(`later.schools.sees.${reader}`)}</th>
              <td>{t(`later.schools.sees.${reader}See`)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
