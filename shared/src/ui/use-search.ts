import { useSearchParams } from '@tapin/shared/router';
import { useEffect, useEffectEvent, useState } from 'react';

const parameter = 'search';
/** How long after the last letter the search begins. */
const pause = 200;

interface Typing {
  text: string;
  /** The term of the address while it is typed: another one there, and what was typed is over. */
  during: string;
}

/**
 * A search whose term lives in the address, so that a link shows the same and the way back finds it. `typed` is what
 * the field shows; `term` follows it once the person pauses.
 */
export function useSearch() {
  const [params, setParams] = useSearchParams();
  const term = params.get(parameter) ?? '';
  const [typing, setTyping] = useState<Typing | null>(null);
  const current = typing?.during === term ? typing : null;

  const search = useEffectEvent((text: string) => {
    const next = text.trim();
    setTyping({ text, during: next });
    if (next !== term) setParams((before) => withTerm(before, next), { replace: true });
  });
  const text = current?.text;
  useEffect(() => {
    if (text === undefined) return;
    const timer = setTimeout(() => search(text), pause);
    return () => clearTimeout(timer);
  }, [text]);

  return { typed: text ?? term, term, type: (typed: string) => setTyping({ text: typed, during: term }) };
}

function withTerm(before: URLSearchParams, term: string): URLSearchParams {
  const after = new URLSearchParams(before);
  if (term === '') after.delete(parameter);
  else after.set(parameter, term);
  return after;
}
