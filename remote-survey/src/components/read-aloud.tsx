import type { Language } from '@tapin/shared/contract/entities';
import { currentLanguage, useTranslation } from '@tapin/shared/i18n';
import { Button } from '@tapin/shared/ui/button';
import { type RefObject, useEffect, useState } from 'react';
import styles from './read-aloud.module.css';

/** Browsers load voices after the page. A device without a voice after this time counts as having none. */
const maxVoiceLoadMs = 2_000;

// A voice on the device also works when the school’s filter blocks voices from the network.
const listVoices = () =>
  window.speechSynthesis?.getVoices().toSorted((a, b) => +b.localService - +a.localService) ?? [];

/** Returns the voices of the device, offline voices first; undefined while voices may still load. */
function useVoices(): readonly SpeechSynthesisVoice[] | undefined {
  const [voices, setVoices] = useState(listVoices);
  const [isComplete, setIsComplete] = useState(!window.speechSynthesis);
  useEffect(() => {
    const speech = window.speechSynthesis;
    const refresh = () => setVoices(listVoices);
    const timer = setTimeout(() => setIsComplete(true), maxVoiceLoadMs);
    speech?.addEventListener('voiceschanged', refresh);
    return () => {
      clearTimeout(timer);
      speech?.removeEventListener('voiceschanged', refresh);
    };
  }, []);
  return isComplete || voices.length > 0 ? voices : undefined;
}

/** Finds a voice for the whole language tag (`pt-BR`), else one for its base (`pt`). */
export function findVoice(voices: readonly SpeechSynthesisVoice[], language: string) {
  const startingWith = (tag: string) => voices.find(({ lang }) => lang.startsWith(tag));
  return startingWith(language) ?? startingWith(language.replace(/-.*/, ''));
}

const spoken = 'h1, h2, p, li, dt, dd, label, button, a, summary';
const silent = '[data-silent], details:not([open]) > :not(summary)';

interface SpokenText {
  text: string;
  language: string;
}

/**
 * Returns the visible texts in an element in the order of the page, each with its language: the nearest `lang`
 * attribute inside the element, else the language of the page.
 */
function spokenTexts(root: Element, pageLanguage: string): SpokenText[] {
  const languageOf = (element: Element) => {
    const marked = element.closest<HTMLElement>('[lang]');
    return marked && root.contains(marked) ? marked.lang : pageLanguage;
  };
  return [...root.querySelectorAll<HTMLElement>(spoken)]
    .filter((element) => !element.closest(silent))
    .map((element) => ({
      // biome-ignore lint/performance/useDomNodeTextContent: it has a break between two lines of one element
      text: (element.innerText ?? element.textContent).trim(),
      language: languageOf(element),
    }))
    .filter(({ text }) => text !== '');
}

/** Speaks the texts one after the other, each with a voice of its language. A text without a voice is left out. */
function speak(texts: readonly SpokenText[], voices: readonly SpeechSynthesisVoice[], onEnd: () => void) {
  const utterances = texts.flatMap(({ text, language }) => {
    const voice = findVoice(voices, language);
    return voice ? [Object.assign(new SpeechSynthesisUtterance(text), { voice, lang: voice.lang })] : [];
  });
  const last = utterances.at(-1);
  if (last) Object.assign(last, { onend: onEnd, onerror: onEnd });
  for (const utterance of utterances) window.speechSynthesis.speak(utterance);
}

/** Returns whether the texts of an element are being read aloud, and a function that starts or stops the reading. */
function useReadAloud(voices: readonly SpeechSynthesisVoice[], language: string) {
  const [isReading, setIsReading] = useState(false);
  // A change of language replaces the texts, so the reading stops.
  useEffect(
    () => () => {
      window.speechSynthesis?.cancel();
      setIsReading(false);
    },
    [language],
  );
  const toggle = (root: Element | null) => {
    window.speechSynthesis.cancel();
    setIsReading(!isReading);
    if (!isReading && root) speak(spokenTexts(root, language), voices, () => setIsReading(false));
  };
  return [isReading, toggle] as const;
}

export interface ReadAloudButtonProps {
  of: RefObject<Element | null>;
  /** The language of the first text, if it differs from the language of the page. */
  language?: Language | undefined;
  /** Shows only the icon, for places without room for the label. */
  isSmall?: boolean;
}

/**
 * A button that reads the texts of an element aloud. Without a voice for the language it explains that, unless it is
 * small.
 */
export function ReadAloudButton({ of, language, isSmall }: ReadAloudButtonProps) {
  const { t } = useTranslation('survey');
  const voices = useVoices();
  const [isReading, toggle] = useReadAloud(voices ?? [], currentLanguage());
  if (!voices) return null;
  if (!findVoice(voices, language ?? currentLanguage()))
    return isSmall ? null : <NoVoice language={language} />;
  const word = t(isReading ? 'readAloud.stop' : 'readAloud.start');
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

/**
 * Says that the device has no voice for a language, by default the language of the page. Shows nothing if a voice
 * exists.
 */
export function NoVoice({ language = currentLanguage() }: Pick<ReadAloudButtonProps, 'language'>) {
  const { t } = useTranslation('survey');
  const voices = useVoices();
  if (!voices || findVoice(voices, language)) return null;
  return (
    <p className={styles.none} data-silent>
      {t('readAloud.none')}
    </p>
  );
}
