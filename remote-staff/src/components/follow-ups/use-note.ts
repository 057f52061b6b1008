import { type NoteAudience, noteAudiences } from '@tapin/shared/contract/vocabulary';
import { useState } from 'react';

/** Keeps a note and its audience while a person writes it. */
export function useNote() {
  const [text, setText] = useState('');
  const [audience, setAudience] = useState<NoteAudience>(noteAudiences[0]);
  return { text, setText, audience, setAudience, input: { note: text.trim(), audience } };
}
