import { useTranslation } from '@tapin/shared/i18n';
import type { Sentence } from './sentences.ts';
import styles from './summary.module.css';

/** Says in a few sentences what changed. Each leads to its figures. */
export function Summary({ sentences }: { sentences: readonly Sentence[] }) {
  const { t } = useTranslation('staff');
  return (
    <ul className={styles.summary} aria-label={t('later.month.summary')}>
      {sentences.map(({ title, text, anchor }) => (
        <li key={title} className={styles.sentence}>
          <a href={`#${anchor}`} className={styles.title}>
            {title}
          </a>
          <p className={styles.text}>{text}</p>
        </li>
      ))}
    </ul>
  );
}
