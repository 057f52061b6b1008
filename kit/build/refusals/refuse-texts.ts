import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { languages } from '@tapin/contract/languages';
import { textLimits, visibleTextPattern } from '@tapin/delivery-formats/text-limits';
import type { RemoteDeclaration } from '@tapin/shared/remote/define-remote';
import { escapeText, placeOf } from '../own-source.ts';

interface Limit {
  what: string;
  characters: number;
}

export function unboundedTexts(folder: string, declaration: RemoteDeclaration): string[] {
  const limits = limitsByKey(declaration);
  return languages.flatMap((language) => {
    const path = `src/locales/${language}.json`;
    const file = join(folder, path);
    if (!existsSync(file)) return [];
    const content = readFileSync(file, 'utf8');
    const bytes = Buffer.byteLength(content);
    const tooLarge =
      bytes > textLimits.localeBytes
        ? [
            `${path}: has ${bytes} bytes, and a file of texts at most ${textLimits.localeBytes}: shorten the texts`,
          ]
        : [];
    return [
      ...tooLarge,
      ...textsIn(parse(content)).flatMap(([key, text]) => {
        const problem = problemOf(text, limits.get(key) ?? { what: 'a text', characters: textLimits.text });
        const name = key.split('.').at(-1) ?? '';
        const start = JSON.stringify(text.slice(0, 20)).slice(1, -1);
        const line = new RegExp(`"${escapeText(name)}"\\s*:\\s*"${escapeText(start)}`);
        return problem ? [`${placeOf(folder, file, line)}: the text "${key}" ${problem}`] : [];
      }),
    ];
  });
}

function problemOf(text: string, { what, characters }: Limit): string | null {
  if (text.length > characters)
    return `has ${text.length} characters, and ${what} at most ${characters}: shorten it`;
  if (new RegExp(visibleTextPattern).test(text)) return null;
  return 'contains a control character, or one that changes the direction of writing: delete it';
}

function limitsByKey({ screens, nav, optIn }: RemoteDeclaration): Map<string, Limit> {
  const title = { what: 'a title', characters: textLimits.title };
  const label = { what: 'a label', characters: textLimits.label };
  const limits = new Map<string, Limit>(Object.values(screens).map((screen) => [screen.title, title]));
  for (const text of [...nav.map((entry) => entry.label), optIn?.name])
    if (typeof text === 'string') limits.set(text, label);
  return limits;
}

/** Returns no texts for a file that is not JSON, which the bundler reports. */
function parse(content: string): unknown {
  try {
    return JSON.parse(content);
  } catch {
    return {};
  }
}

function textsIn(texts: unknown, prefix = ''): [key: string, text: string][] {
  if (typeof texts === 'string') return [[prefix, texts]];
  return Object.entries(Object(texts)).flatMap(([name, value]) =>
    textsIn(value, prefix ? `${prefix}.${name}` : name),
  );
}
