import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { flattenTexts, type Texts } from '../../kit/build/missing-texts.ts';
import { root, sourceFiles } from './source-files.ts';

/** Lists the English files with texts of the product: `LANGUAGE.json` in `locales`, and `NAME.LANGUAGE.json`. */
export const englishFiles = (): string[] =>
  sourceFiles(['*/locales/en.json', '*.en.json']).map(({ path }) => path);

/** Reads the texts of a file by their flattened keys, or null if the file does not exist. */
export function readFlatTexts(path: string): Texts | null {
  const file = join(root, path);
  return existsSync(file) ? flattenTexts(JSON.parse(readFileSync(file, 'utf8'))) : null;
}
