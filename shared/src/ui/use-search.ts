import { useSearchParams } from '@tapin/shared/router';
import { useEffect, useEffectEvent, useState } from 'react';

const searchParameter = 'search';
const searchDelayMs = 200;

interface Typing {
  text: string;
  /** The term in the URL during typing. When the URL gets another term, the typed text is discarded. */
  termAtInput: string;
  /** The term that was put into the URL last. It may arrive there after further letters were typed. */
  searched: string | null;
}

/**
 * Keeps the term of a search in the URL, so that a link and the browser's history restore it. `typed` is the text of
 * the field; `term` follows it after a pause in typing, or when the field is left.
 *
 * @example
 * const { typed, term, type } = useSearch();
 * const list = useInfiniteQuery(studentsQuery(term));
 * return <SearchField label={t('search')} value={typed} onChange={type} />;
 */
export function useSearch() {
  const [params, setParams] = useSearchParams();
  const term = params.get(searchParameter) ?? '';
  const [typing, setTyping] = useState<Typing | null>(null);
  // Letters that are typed while the URL changes belong to the new term.
  if (typing && typing.searched === term && typing.termAtInput !== term)
    setTyping({ ...typing, termAtInput: term });
  const current = typing && [typing.termAtInput, typing.searched].includes(term) ? typing : null;

  const search = useEffectEvent((text: string) => {
    const next = text.trim();
    setTyping({ text, termAtInput: term, searched: next });
    if (next !== term) setParams((before) => withTerm(before, next), { replace: true });
  });
  const text = current?.text;
  useEffect(() => {
    if (text === undefined) return;
    // The pressed link’s screen may still be loading. A search during that time would replace its address.
    const begin = () => {
      stopWaiting();
      search(text);
    };
    const timer = setTimeout(begin, searchDelayMs);
    document.addEventListener('focusout', begin);
    const stopWaiting = () => {
      clearTimeout(timer);
      document.removeEventListener('focusout', begin);
    };
    return stopWaiting;
  }, [text]);

  return {
    typed: text ?? term,
    term,
    type: (text: string) => setTyping({ text, termAtInput: term, searched: current?.searched ?? null }),
  };
}

function withTerm(before: URLSearchParams, term: string): URLSearchParams {
  const after = new URLSearchParams(before);
  if (term === '') after.delete(searchParameter);
  else after.set(searchParameter, term);
  return after;
}
