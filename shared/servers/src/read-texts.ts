import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { fallbackLanguage, inEveryLanguage, type Language } from '@tapin/contract/languages';

interface TextGroup {
  [key: string]: string | TextGroup;
}

/** Returns the keys that a group of texts lacks, or has with another kind of value, such as `errors.forbidden`. */
function missingKeys(texts: string | TextGroup | undefined, english: string | TextGroup, key = ''): string[] {
  if (typeof english === 'string') return typeof texts === 'string' ? [] : [key];
  const group = typeof texts === 'object' ? texts : {};
  return Object.entries(english).flatMap(([name, text]) =>
    missingKeys(group[name], text, key ? `${key}.${name}` : name),
  );
}

function readFile(folder: URL, language: Language): TextGroup {
  const file = new URL(`${language}.json`, folder);
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new Error(`the texts in "${language}" cannot be read from ${fileURLToPath(file)}`, {
      cause: error,
    });
  }
}

/**
 * Reads the texts of a server from a folder with one JSON file for each language. The type is that of the English file.
 * The server does not start if another language lacks the file or one of its texts.
 */
export function readTexts<Texts extends object>(folder: URL): Record<Language, Texts>;
export function readTexts(folder: URL): Record<Language, TextGroup> {
  const english = readFile(folder, fallbackLanguage);
  return inEveryLanguage((language) => {
    const texts = readFile(folder, language);
    const missing = missingKeys(texts, english);
    if (missing.length > 0)
      throw new Error(
        `${fileURLToPath(new URL(`${language}.json`, folder))} has no text for ${missing.join(', ')}`,
      );
    return texts;
  });
}
