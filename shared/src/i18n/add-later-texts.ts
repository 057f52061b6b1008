import { languages } from '@tapin/contract/languages';
import { i18n } from '@tapin/shared/i18n';
import type { MessageLoaders } from './messages.ts';

/**
 * Adds the texts of the group `later` in every language to the texts of a remote. A chunk that is loaded after the first
 * screen contains them, so that the first screen does not wait for them.
 *
 * @param namespace The name of the remote, or `shared`.
 * @param texts The texts, from a file `later-texts.ts`.
 */
export async function addLaterTexts(namespace: string, texts: MessageLoaders): Promise<void> {
  const chunks = await Promise.all(languages.map((language) => texts[language]()));
  for (const [index, language] of languages.entries())
    i18n.addResourceBundle(language, namespace, chunks[index]?.default, true, true);
}
