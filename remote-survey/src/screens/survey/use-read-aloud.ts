import type { Language } from '@tapin/shared/contract/entities';
import { useEffect, useState } from 'react';
import { voiceOf } from './voice-of.ts';

/** Returns the browser's speech synthesis; undefined if the browser has none. */
const getSpeech = (): SpeechSynthesis | undefined => window.speechSynthesis;

/** Reads a text aloud in its language. It is available only if the browser has a voice for that language. */
export function useReadAloud(text: string, language: Language) {
  const [voices, setVoices] = useState(() => getSpeech()?.getVoices() ?? []);
  const [isReading, setIsReading] = useState(false);
  const voice = voiceOf(language, voices);

  // Most browsers load their voices after the page.
  useEffect(() => {
    const refresh = () => setVoices(getSpeech()?.getVoices() ?? []);
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

  const toggle = () => {
    getSpeech()?.cancel();
    setIsReading(!isReading);
    if (isReading || !voice) return;
    const utterance = new SpeechSynthesisUtterance(text);
    utterance.voice = voice;
    utterance.lang = voice.lang;
    utterance.onend = () => setIsReading(false);
    utterance.onerror = () => setIsReading(false);
    getSpeech()?.speak(utterance);
  };

  return { isOffered: voice !== undefined, isReading, toggle };
}
