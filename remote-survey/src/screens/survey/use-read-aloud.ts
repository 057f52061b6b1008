import type { Language } from '@tapin/shared/contract/entities';
import { useEffect, useState } from 'react';

/** The browser's voices; undefined where it has no speech at all. */
const speech = (): SpeechSynthesis | undefined => window.speechSynthesis;

/** Reads a text aloud in its language. Offered only where the browser has a voice for that language. */
export function useReadAloud(text: string, language: Language) {
  const [voices, setVoices] = useState(() => speech()?.getVoices() ?? []);
  const [isReading, setIsReading] = useState(false);
  // A voice on the device also reads where the school's filter keeps out the ones from the network.
  const fitting = voices.filter(({ lang }) => lang.startsWith(language));
  const voice = fitting.find(({ localService }) => localService) ?? fitting[0];

  // Most browsers bring their voices some time after the page.
  useEffect(() => {
    const refresh = () => setVoices(speech()?.getVoices() ?? []);
    speech()?.addEventListener('voiceschanged', refresh);
    return () => speech()?.removeEventListener('voiceschanged', refresh);
  }, []);

  useEffect(
    () => () => {
      speech()?.cancel();
      setIsReading(false);
    },
    [text],
  );

  const toggle = () => {
    speech()?.cancel();
    setIsReading(!isReading);
    if (isReading || !voice) return;
    const utterance = new SpeechSynthesisUtterance(text);
    utterance.voice = voice;
    utterance.lang = voice.lang;
    utterance.onend = () => setIsReading(false);
    utterance.onerror = () => setIsReading(false);
    speech()?.speak(utterance);
  };

  return { isOffered: voice !== undefined, isReading, toggle };
}
