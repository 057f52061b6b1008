import { languages } from '@tapin/contract/languages';
import { i18n } from '@tapin/shared/i18n';
import type { MessageLoaders } from './messages.ts';

/**
 * Adds texts in every language to the texts of a remote.
 *
 * @deprecated The build puts the texts that a module names into its chunk, so no remote has to add them.
 * @param namespace The name of the remote, or `shared`.
 * @param texts The functions that load the texts, one for each language.
 */
export async function addLaterTexts(namespace: string, texts: MessageLoaders): Promise<void> {
  const chunks = await Promise.all(languages.map((language) => texts[language]()));
  for (const [index, language] of languages.entries())
    i18n.addResourceBundle(language, namespace, chunks[index]?.default, true, true);
}
