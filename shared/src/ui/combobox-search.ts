export interface ComboboxOption {
  id: string;
  label: string;
}

/** Removes case and accents, so that "garcia" finds García. */
const plain = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase();

/** Returns the options whose label contains the typed text; all options if it is empty. */
export function searchOptions(options: readonly ComboboxOption[], query: string): readonly ComboboxOption[] {
  const wanted = plain(query.trim());
  return wanted === '' ? options : options.filter(({ label }) => plain(label).includes(wanted));
}
