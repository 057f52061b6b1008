import { inEveryLanguage, type Language } from '@tapin/contract/languages';
import { type RemoteManifest, type SlotName, slotNames } from '@tapin/delivery-formats/manifest';
import type { ManifestText, RemoteDeclaration } from './define-remote.ts';

/** Returns the manifest of a declaration. A text that the declaration names by its key is looked up in every language. */
export function manifestOf(
  { name, screens, nav, slots, availability, shares, optIn, connect, images }: RemoteDeclaration,
  translate: (key: string, language: Language) => string,
): RemoteManifest {
  const textsOf = (text: ManifestText) =>
    typeof text === 'string' ? inEveryLanguage((language) => translate(text, language)) : text;
  return {
    name,
    paths: Object.entries(screens).map(([screen, { path, guard, data, placeholder }]) => ({
      path,
      guard,
      screen,
      ...(data && { data }),
      ...(placeholder && { placeholder: true }),
    })),
    nav: nav.map((entry) => ({ ...entry, label: textsOf(entry.label) })),
    slots: Object.keys(slots).map(toSlotName),
    availability,
    ...(shares && { shares }),
    ...(connect && { connect }),
    ...(images && { images }),
    ...(optIn && { optIn: { name: textsOf(optIn.name), text: textsOf(optIn.text) } }),
  };
}

function toSlotName(name: string): SlotName {
  const slot = slotNames.find((known) => known === name);
  if (!slot) throw new Error(`the host has no slot "${name}", only ${slotNames.join(' and ')}`);
  return slot;
}
