import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { escapeText } from '../own-source.ts';
import { singularOf } from './plural-forms.ts';

interface Texts {
  [key: string]: string | Texts;
}

export interface TextSource {
  folder: string;
  namespace: string;
}

/**
 * Groups of shared texts that remotes name. A remote that was built with an earlier kit expects them in the first file.
 */
const firstShared = /^(dialog|error|feeling|intl|loading|password|tryAgain)\b/;

/** Whether a text is in the first file of the page for all parts. */
export const isFirstShared = (namespace: string, key: string): boolean =>
  namespace === 'shared' && firstShared.test(key);

const quoted = /(['"])(?:([\w-]+):)?([\w.-]+)\1/g;

/**
 * Matches a template whose beginning is a constant group of keys, such as `` `meals.${kind}.title` ``. A match without
 * the end of the template contains a nested template.
 */
const template = /`(?:([\w-]+):)?([\w-]+\.[\w.-]*)((?:\$\{[^{}`]*\}[\w.-]*)*)(`?)/g;

const group = (name: string) => `${escapeText(name)}${name.endsWith('.') ? '.+' : String.raw`(\..+)?`}`;

/**
 * Returns a test whether a module names a key: by the whole key, by a group below the first level, or by a template
 * that begins with a group.
 *
 * @param isOwn Whether a key without a namespace belongs to the namespace.
 */
export function namedIn(source: string, namespace: string, isOwn: boolean): (key: string) => boolean {
  const isOfNamespace = (prefix: string | undefined) => (prefix ? prefix === namespace : isOwn);
  const names: string[] = [];
  for (const [, , prefix, name = ''] of source.matchAll(quoted))
    if (isOfNamespace(prefix)) names.push(name.includes('.') ? group(name) : name);
  for (const [, prefix, start = '', rest = '', end] of source.matchAll(template)) {
    if (!isOfNamespace(prefix)) continue;
    const [, ...constants] = rest.split(/\$\{[^}]*\}/);
    if (!end) names.push(`${escapeText(start)}.*`);
    else if (!rest) names.push(group(start));
    else names.push(escapeText(start) + constants.map((text) => `.+${escapeText(text)}`).join(''));
  }
  const pattern = new RegExp(`^(${names.join('|')})$`);
  return (key) => pattern.test(singularOf(key));
}

/** Returns the texts of a package in a language. The groups `manifest` and `static` are not for browsers. */
export function readTexts(file: string): Texts {
  const { manifest, static: ofPage, ...texts } = existsSync(file) ? parse(readFileSync(file, 'utf8')) : {};
  return texts;
}

/** Returns no texts for a file that is not JSON. The loader of the file reports it. */
function parse(content: string): Texts {
  try {
    return JSON.parse(content);
  } catch {
    return {};
  }
}

export const localeFile = (folder: string, language: string): string =>
  join(folder, `src/locales/${language}.json`);

export function pickTexts(texts: Texts, isPicked: (key: string) => boolean, group = ''): Texts | null {
  const picked: Texts = {};
  for (const [name, value] of Object.entries(texts)) {
    const key = `${group}${name}`;
    const kept = typeof value !== 'string' ? pickTexts(value, isPicked, `${key}.`) : isPicked(key) && value;
    if (kept) picked[name] = kept;
  }
  return Object.keys(picked).length > 0 ? picked : null;
}
