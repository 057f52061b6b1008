import { useEffect, useState } from 'react';

/** Browsers load their voices after the page. A device that has none by then is taken to have no voice. */
const maxVoiceLoadMs = 2_000;

// A voice on the device works also where the school's filter blocks voices from the network.
const listVoices = () =>
  window.speechSynthesis?.getVoices().toSorted((a, b) => +b.localService - +a.localService) ?? [];

/** Returns the voices of the device, those that need no network first; undefined while they may still load. */
export function useVoices(): readonly SpeechSynthesisVoice[] | undefined {
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

/** Finds a voice of the whole tag (`pt-BR`), else one of its base (`pt`). */
export function findVoice(voices: readonly SpeechSynthesisVoice[], language: string) {
  const startingWith = (tag: string) => voices.find(({ lang }) => lang.startsWith(tag));
  return startingWith(language) ?? startingWith(language.replace(/-.*/, ''));
}
