import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { LoaderContext } from '@rspack/core';
import { isFirstShared, namedIn, pickTexts, type TextSource } from './named-texts.ts';
import { declarationFile, readDeclaration } from './read-remote.ts';

/**
 * Returns the first file of a language as a JavaScript module: the titles of the screens, and the texts that no module
 * names, for example because their keys come from data. Modules contain the other texts. The bundler would add code to every
 * entry for a JSON module.
 */
export default async function localeLoader(this: LoaderContext<TextSource>, source: string): Promise<string> {
  const of = this.getOptions();
  const { manifest, static: ofPage, ...texts } = JSON.parse(source);
  const folder = join(of.folder, 'src');
  this.addContextDependency(folder);
  const declaration = of.namespace === 'shared' ? null : await readDeclaration(of.folder).catch(() => null);
  const titles = new Set<string>(Object.values(declaration?.screens ?? {}).map(({ title }) => title));
  const modules = globSync('**/*.{js,jsx,ts,tsx}', { cwd: folder })
    .map((path) => join(folder, path))
    .filter(
      (path) => path !== join(of.folder, declarationFile) && !/\.(test|d)\.\w+$|[\\/]testing[\\/]/.test(path),
    )
    .map((path) => namedIn(readFileSync(path, 'utf8'), of.namespace, true));
  const isFirst = (key: string) =>
    titles.has(key) || isFirstShared(of, key) || !modules.some((isNamed) => isNamed(key));
  return `export default ${JSON.stringify(pickTexts(texts, isFirst) ?? {})}`;
}
