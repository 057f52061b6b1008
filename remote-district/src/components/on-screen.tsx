import { useTranslation } from '@tapin/shared/i18n';
import type { ReactNode } from 'react';
import styles from './on-screen.module.css';

/** Figures of schools that are not printed: true ones stay on the screen. Paper says which file has those that may leave it. */
export function OnScreen({ children, isNoted = true }: { children: ReactNode; isNoted?: boolean }) {
  const { t } = useTranslation('district');
  return (
    <>
      <div className={styles.figures}>{children}</div>
      {isNoted && <p className={styles.note}>{t('hidden.onPaper')}</p>}
    </>
  );
}
