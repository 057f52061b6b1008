import { useEffect, useState } from 'react';
import { type SpokenText, spokenTexts } from './spoken-texts.ts';
import { findVoice } from './use-voices.ts';

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

/** Returns whether the texts of an element are being read aloud, and a function that starts or stops it. */
export function useReadAloud(voices: readonly SpeechSynthesisVoice[], language: string) {
  const [isReading, setIsReading] = useState(false);
  // The texts are others in another language.
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
