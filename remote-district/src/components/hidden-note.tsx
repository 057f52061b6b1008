import { useTranslation } from '@tapin/shared/i18n';
import styles from './hidden-note.module.css';

/** Explains why figures are hidden. */
export function HiddenNote() {
  const { t } = useTranslation('district');
  return <p className={styles.note}>{t('hidden.note')}</p>;
}
