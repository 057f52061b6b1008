import { existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Language } from '@tapin/contract/languages';

/** Returns the text of a part with a key such as `manifest.optIn.name`. The build fails when a language does not have it. */
export function translate(folder: string, key: string, language: Language): string {
  const path = `src/locales/${language}.json`;
  const file = join(folder, path);
  let found: unknown = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
  for (const name of key.split('.')) found = Object(found)[name];
  if (typeof found !== 'string') throw new Error(`${basename(folder)}: ${path} has no text "${key}"`);
  return found;
}
