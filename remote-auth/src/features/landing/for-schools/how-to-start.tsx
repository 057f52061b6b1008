import { useTranslation } from '@tapin/shared/i18n';
import { ButtonLink } from '@tapin/shared/ui/button-link';
import styles from './for-schools.module.css';

const steps = ['code', 'account', 'rules'] as const;

export function HowToStart() {
  const { t } = useTranslation('auth');
  return (
    <section className={styles.start}>
      <div>
        <h2>{t('later.schools.start.title')}</h2>
        <ol className={styles.startSteps}>
          {steps.map((step) => (
            <li key={step}>
              <h3>{t(`later.schools.start.${step}`)}</h3>
              <p>{t(`later.schools.start.${step}Text`)}</p>
            </li>
          ))}
        </ol>
      </div>
      <ButtonLink to="/auth/role-selection">{t('later.schools.start.action')}</ButtonLink>
    </section>
  );
}
