import { useTranslation } from '@tapin/shared/i18n';
import styles from './for-schools.module.css';

const steps = ['help', 'told', 'taken', 'closed'] as const;

/** Tells what happens after a low answer, from the help for the student to the outcome. */
export function AfterLowAnswer() {
  const { t } = useTranslation('auth');
  return (
    <section className={styles.section}>
      <h2>{t('later.schools.after.title')}</h2>
      <ol className={styles.steps}>
        {steps.map((step) => (
          <li key={step}>
            <h3>{t(`later.schools.after.${step}`)}</h3>
            <p>{t(`later.schools.after.${step}Text`)}</p>
          </li>
        ))}
      </ol>
      <p className={styles.limits}>{t('later.schools.after.limits')}</p>
    </section>
  );
}
