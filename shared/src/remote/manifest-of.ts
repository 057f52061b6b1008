import { inEveryLanguage, type Language } from '@tapin/contract/languages';
import type { RemoteManifest } from '@tapin/delivery-formats/manifest';
import { hostSlots, isSlotName, type SlotName } from '@tapin/delivery-formats/slots';
import type { ManifestText, RemoteDeclaration } from './define-remote.ts';

/** Returns the manifest of a declaration. A text that the declaration names by its key is looked up in every language. */
export function manifestOf(
  { name, screens, nav, slots, offers, availability, shares, optIn, connect, images }: RemoteDeclaration,
  translate: (key: string, language: Language) => string,
): RemoteManifest {
  const textsOf = (text: ManifestText) =>
    typeof text === 'string' ? inEveryLanguage((language) => translate(text, language)) : text;
  const slotProps = Object.entries(slots).flatMap(([slot, content]) =>
    typeof content === 'object' ? [[slot, content.props] as const] : [],
  );
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
    ...(slotProps.length > 0 && { slotProps: Object.fromEntries(slotProps) }),
    ...(offers && { offers }),
    availability,
    ...(shares && { shares }),
    ...(connect && { connect }),
    ...(images && { images }),
    ...(optIn && { optIn: { name: textsOf(optIn.name), text: textsOf(optIn.text) } }),
  };
}

/** A slot of another remote exists if the site has one. Publishing compares them. */
function toSlotName(name: string): SlotName {
  if (isSlotName(name)) return name;
  throw new Error(
    `the host has no slot "${name}", only ${Object.keys(hostSlots).join(' and ')}: a slot of a remote is named as "staff/dashboard-card"`,
  );
}
