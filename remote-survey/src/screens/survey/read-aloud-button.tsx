import type { Language } from '@tapin/shared/contract/entities';
import { currentLanguage, useTranslation } from '@tapin/shared/i18n';
import { Button } from '@tapin/shared/ui/button';
import styles from './read-aloud-button.module.css';
import { useReadAloud } from './use-read-aloud.ts';

interface ReadAloudButtonProps {
  text: string;
  /** The language of the text, if it differs from the chosen one. */
  language?: Language | undefined;
}

export function ReadAloudButton({ text, language }: ReadAloudButtonProps) {
  const { t } = useTranslation('survey');
  const [isOffered, isReading, toggle] = useReadAloud(text, language ?? currentLanguage());
  if (!isOffered) return null;
  return (
    <Button variant="quiet" className={styles.button} onClick={toggle}>
      <svg
        width="20"
        height="20"
        viewBox="0 0 20 20"
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden="true"
      >
        {isReading ? (
          <path d="M5 5h10v10H5Z" fill="currentColor" />
        ) : (
          <path d="M3 8v4h3l4 4V4L6 8ZM13 7.5a4 4 0 0 1 0 5M15.5 5a7.5 7.5 0 0 1 0 10" />
        )}
      </svg>
      {t(isReading ? 'readAloud.stop' : 'readAloud.start')}
    </Button>
  );
}
