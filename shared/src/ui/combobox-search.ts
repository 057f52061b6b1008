export interface ComboboxOption {
  id: string;
  label: string;
}

/** Without case and accents: who types "garcia" finds García. */
const plain = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase();

/** The options that have what was typed somewhere in their label; all of them while nothing was. */
export function searchOptions(options: readonly ComboboxOption[], query: string): readonly ComboboxOption[] {
  const wanted = plain(query.trim());
  return wanted === '' ? options : options.filter(({ label }) => plain(label).includes(wanted));
}
