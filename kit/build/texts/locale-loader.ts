import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { LoaderContext } from '@rspack/core';
import { declarationFile, readDeclaration } from '../read-remote.ts';
import { isFirstShared, namedIn, pickTexts, type TextSource } from './named-texts.ts';

const isModule = (path: string) => /\.[jt]sx?$/.test(path) && !/\.(test|d)\.\w+$|\btesting[\\/]/.test(path);

/**
 * Returns the first file of a language as a JavaScript module. It has the titles of the screens, and the texts that no
 * module names, for example because their keys come from data; the other texts are in the modules that name them. For a
 * JSON module the bundler would add code to every entry.
 */
export default async function localeLoader(this: LoaderContext<TextSource>, source: string): Promise<string> {
  const { folder, namespace } = this.getOptions();
  const { manifest, static: ofPage, ...texts } = JSON.parse(source);
  const sources = join(folder, 'src');
  this.addContextDependency(sources);
  const declaration = namespace === 'shared' ? null : await readDeclaration(folder).catch(() => null);
  const titles = new Set<string>(Object.values(declaration?.screens ?? {}).map(({ title }) => title));
  const modules = readdirSync(sources, { encoding: 'utf8', recursive: true })
    .map((path) => join(sources, path))
    .filter((path) => isModule(path) && path !== join(folder, declarationFile))
    .map((path) => namedIn(readFileSync(path, 'utf8'), namespace, true));
  const isFirst = (key: string) =>
    titles.has(key) || isFirstShared(namespace, key) || !modules.some((isNamed) => isNamed(key));
  return `export default ${JSON.stringify(pickTexts(texts, isFirst) ?? {})}`;
}
