import { type KeyboardEvent, useState } from 'react';
import { type ComboboxOption, searchOptions } from './combobox-search.ts';

interface Searching {
  /** The typed text; null before anything is typed. */
  query: string | null;
  /** The id of the option that Enter would choose. */
  active: string | null;
}

interface ComboboxChoice {
  options: readonly ComboboxOption[];
  value: string | null;
  onChange: (id: string | null) => void;
}

/** Implements an editable combobox with a list, after the ARIA authoring practices. */
export function useCombobox({ options, value, onChange }: ComboboxChoice) {
  const [searching, setSearching] = useState<Searching | null>(null);
  const chosen = options.find(({ id }) => id === value)?.label ?? '';
  const found = searchOptions(options, searching?.query ?? '');

  const open = () => setSearching({ query: null, active: value });
  const close = () => setSearching(null);
  const choose = (id: string) => {
    onChange(id);
    close();
  };
  const searchFor = (query: string) => {
    const [first] = query === '' ? [] : searchOptions(options, query);
    setSearching({ query, active: first?.id ?? null });
  };
  const moveHighlight = (step: 1 | -1) => {
    if (!searching) return open();
    const at = found.findIndex(({ id }) => id === searching.active);
    const start = at < 0 && step < 0 ? 0 : at;
    const next = found[(start + step + found.length) % found.length];
    setSearching({ ...searching, active: next?.id ?? null });
  };
  const highlight = (id: string) => {
    if (searching && searching.active !== id) setSearching({ ...searching, active: id });
  };
  /** Clears the choice if the field is empty. Any other text that was typed without choosing an option is discarded. */
  const closeOnBlur = () => {
    if (searching?.query === '') onChange(null);
    close();
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown') moveHighlight(1);
    else if (event.key === 'ArrowUp') moveHighlight(-1);
    else if (!searching) return;
    else if (event.key === 'Escape') close();
    else if (event.key === 'Enter') {
      if (searching.active !== null) choose(searching.active);
    } else return;
    event.preventDefault();
  };

  return {
    text: searching?.query ?? chosen,
    isOpen: searching !== null,
    active: searching?.active ?? null,
    found,
    open,
    close,
    choose,
    highlight,
    searchFor,
    closeOnBlur,
    onKeyDown,
  };
}
