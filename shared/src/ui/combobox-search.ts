import { matchesWords, searchWords } from '@tapin/contract/search-words';

export interface ComboboxOption {
  id: string;
  label: string;
}

/** Returns the options whose label contains each typed word; all options if nothing is typed. */
export function searchOptions(options: readonly ComboboxOption[], query: string): readonly ComboboxOption[] {
  const words = searchWords(query);
  return options.filter(({ label }) => matchesWords(label, words));
}
