import { useTranslation } from '@tapin/shared/i18n';
import styles from './local-banner.module.css';

interface LocalBannerProps {
  remotes: { name: string; origin: string; isAvailable: boolean }[];
}

/** Warns that the page contains unreleased remotes from development servers. */
export function LocalBanner({ remotes }: LocalBannerProps) {
  const { t } = useTranslation('host');
  return (
    <section className={styles.banner} aria-label={t('local.label')}>
      <ul className={styles.remotes}>
        {remotes.map(({ name, origin, isAvailable }) => (
          <li key={name}>
            {isAvailable ? t('local.taken', { name, origin }) : t('local.missing', { name, origin })}
          </li>
        ))}
      </ul>
      <a className={styles.out} href="?remote=off">
        {t('local.out')}
      </a>
    </section>
  );
}
