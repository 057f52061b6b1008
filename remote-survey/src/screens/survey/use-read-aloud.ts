import { useEffect, useState } from 'react';

/** Returns the browser's speech synthesis; undefined if the browser has none. */
const getSpeech = (): SpeechSynthesis | undefined => window.speechSynthesis;

// A voice on the device works also where the school's filter blocks voices from the network.
const getVoices = () =>
  (getSpeech()?.getVoices() ?? []).toSorted((a, b) => +b.localService - +a.localService);

/**
 * Reads a text aloud in its language. It is available only if the browser has a voice of the whole tag (`pt-BR`) or of its
 * base (`pt`).
 *
 * @returns Whether it is available, whether it is reading, and a function that starts or stops it.
 */
export function useReadAloud(text: string, language: string) {
  const [voices, setVoices] = useState(getVoices);
  const [isReading, setIsReading] = useState(false);
  const findVoice = (tag: string) => voices.find(({ lang }) => lang.startsWith(tag));
  const voice = findVoice(language) ?? findVoice(language.replace(/-.*/, ''));

  // Most browsers load their voices after the page.
  useEffect(() => {
    const refresh = () => setVoices(getVoices);
    getSpeech()?.addEventListener('voiceschanged', refresh);
    return () => getSpeech()?.removeEventListener('voiceschanged', refresh);
  }, []);

  useEffect(
    () => () => {
      getSpeech()?.cancel();
      setIsReading(false);
    },
    [text],
  );

  const stop = () => setIsReading(false);
  const toggle = () => {
    getSpeech()?.cancel();
    setIsReading(!isReading);
    if (isReading || !voice) return;
    const utterance = new SpeechSynthesisUtterance(text);
    getSpeech()?.speak(Object.assign(utterance, { voice, lang: voice.lang, onend: stop, onerror: stop }));
  };

  return [voice !== undefined, isReading, toggle] as const;
}
