import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root, type SourceFile, sourceFiles } from './source-files.ts';

interface Namespace {
  name: string;
  part: string;
  keys: Record<'en' | 'es', Set<string>>;
}

interface Texts {
  [key: string]: string | Texts;
}

const plural = /_(zero|one|two|few|many|other)$/;

function keysOf(texts: Texts, prefix = ''): string[] {
  return Object.entries(texts).flatMap(([key, value]) =>
    typeof value === 'string' ? [`${prefix}${key}`.replace(plural, '')] : keysOf(value, `${prefix}${key}.`),
  );
}

function readNamespaces(): Namespace[] {
  return readdirSync(root)
    .filter(
      (part) => /^(host|shared|remote-.+)$/.test(part) && existsSync(join(root, part, 'src/locales/en.json')),
    )
    .map((part) => {
      const read = (language: string): Texts =>
        JSON.parse(readFileSync(join(root, part, `src/locales/${language}.json`), 'utf8'));
      return {
        name: part.replace('remote-', ''),
        part,
        keys: { en: new Set(keysOf(read('en'))), es: new Set(keysOf(read('es'))) },
      };
    });
}

/** What a file asks for: whole keys, and beginnings of keys that are put together at run time. */
function usesIn({ text }: SourceFile): { literals: string[]; prefixes: string[] } {
  const literals = [...text.matchAll(/['"`]([a-zA-Z0-9:_.-]+)['"`]/g)].map(([, key = '']) => key);
  const prefixes = [...text.matchAll(/`([a-zA-Z0-9:_.-]+[.:-])\$\{/g)].map(([, prefix = '']) => prefix);
  return { literals, prefixes };
}

const askedFor = ({ text }: SourceFile) =>
  [...text.matchAll(/(?:\bt\(|\btitle: |useDocumentTitle\()\s*['"]([a-zA-Z0-9:_.-]+)['"]/g)].map(
    ([, key = '']) => key,
  );

const isProduct = ({ path }: SourceFile) => !/\.test\.tsx?$|\/testing\//.test(path);

/** Keys that one language lacks, that nothing uses, or that are used and stand nowhere; and text without a key. */
export function findTranslationProblems(files: readonly SourceFile[] = sourceFiles()): string[] {
  const namespaces = readNamespaces();
  const sources = files.filter(isProduct);
  return [
    ...namespaces.flatMap(({ name, part, keys }) => [
      ...[...keys.en].filter((key) => !keys.es.has(key)).map((key) => `${name}: ${key} has no Spanish text`),
      ...[...keys.es].filter((key) => !keys.en.has(key)).map((key) => `${name}: ${key} has no English text`),
      ...unusedKeys({ name, part, keys }, sources),
    ]),
    ...missingKeys(namespaces, sources),
    ...literalTexts(sources),
  ];
}

function unusedKeys({ name, part, keys }: Namespace, files: readonly SourceFile[]): string[] {
  const literals = new Set<string>();
  const prefixes: string[] = [];
  for (const file of files) {
    const uses = usesIn(file);
    const isOwn = (use: string) => (file.part === part && !use.includes(':')) || use.startsWith(`${name}:`);
    for (const use of uses.literals.filter(isOwn)) literals.add(use.replace(`${name}:`, ''));
    prefixes.push(...uses.prefixes.filter(isOwn).map((use) => use.replace(`${name}:`, '')));
    // Another part may name the namespace once and then use bare keys.
    if (file.text.includes(`useTranslation('${name}')`)) {
      for (const use of uses.literals) literals.add(use);
      prefixes.push(...uses.prefixes);
    }
  }
  return [...keys.en]
    .filter((key) => !literals.has(key) && !prefixes.some((prefix) => key.startsWith(prefix)))
    .map((key) => `${name}: ${key} is used nowhere`);
}

function missingKeys(namespaces: readonly Namespace[], files: readonly SourceFile[]): string[] {
  return files.flatMap((file) => {
    const own = namespaces.filter(
      ({ name, part }) => part === file.part || file.text.includes(`useTranslation('${name}')`),
    );
    if (own.length === 0) return [];
    return askedFor(file).flatMap((use) => {
      const [first = '', rest] = use.split(':');
      const candidates = rest === undefined ? own : namespaces.filter(({ name }) => name === first);
      const key = rest ?? first;
      return candidates.some(({ keys }) => keys.en.has(key)) ? [] : [`${file.path}: no text for ${use}`];
    });
  });
}

function literalTexts(files: readonly SourceFile[]): string[] {
  return files
    .filter(({ path, part }) => path.endsWith('.tsx') && /^(host|shared|remote-.+)$/.test(part))
    .flatMap(({ path, text }) =>
      [
        ...text.matchAll(
          /^\s*(?:<[a-z][^<>]*>)?([A-ZÁÉÍÓÚÑ][a-záéíóúñ]+(?: [\wáéíóúñ',.]+)+)\s*(?:<\/\w+>)?\s*$/gm,
        ),
      ].map(([, literal = '']) => `${path}: "${literal}" stands in the code, not in the locales`),
    );
}
