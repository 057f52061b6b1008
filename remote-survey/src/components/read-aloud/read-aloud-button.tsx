import type { Language } from '@tapin/shared/contract/entities';
import { currentLanguage, useTranslation } from '@tapin/shared/i18n';
import { Button } from '@tapin/shared/ui/button';
import type { RefObject } from 'react';
import styles from './read-aloud-button.module.css';
import { useReadAloud } from './use-read-aloud.ts';
import { findVoice, useVoices } from './use-voices.ts';

export interface ReadAloudButtonProps {
  /** The element whose texts are read. */
  of: RefObject<Element | null>;
  /** The language of the first text, if it differs from the chosen one. */
  language?: Language | undefined;
  /** Shows the icon only, where a word has no place. */
  isSmall?: boolean;
}

/** Shows a button that reads the texts of an element aloud; without a voice it says so, unless it is small. */
export function ReadAloudButton({ of, language, isSmall }: ReadAloudButtonProps) {
  const { t } = useTranslation('survey');
  const voices = useVoices();
  const [isReading, toggle] = useReadAloud(voices ?? [], currentLanguage());
  if (!voices) return null;
  if (!findVoice(voices, language ?? currentLanguage()))
    return isSmall ? null : <NoVoice language={language} />;
  const word = t(isReading ? 'later.readAloud.stop' : 'later.readAloud.start');
  return (
    <Button
      variant="quiet"
      className={isSmall ? styles.small : styles.button}
      onClick={() => toggle(of.current)}
      aria-label={isSmall ? word : undefined}
      data-silent
    >
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
      {!isSmall && word}
    </Button>
  );
}

/** Says that the device has no voice for a language, the chosen one by default; shows nothing if it has one. */
export function NoVoice({ language = currentLanguage() }: Pick<ReadAloudButtonProps, 'language'>) {
  const { t } = useTranslation('survey');
  const voices = useVoices();
  if (!voices || findVoice(voices, language)) return null;
  return (
    <p className={styles.none} data-silent>
      {t('later.readAloud.none')}
    </p>
  );
}
