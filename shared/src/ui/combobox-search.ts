import { folded } from '../contract/folded.ts';

export interface ComboboxOption {
  id: string;
  label: string;
}

/** Returns the options whose label contains the typed text; all options if it is empty. */
export function searchOptions(options: readonly ComboboxOption[], query: string): readonly ComboboxOption[] {
  const wanted = folded(query.trim());
  return wanted === '' ? options : options.filter(({ label }) => folded(label).includes(wanted));
}
