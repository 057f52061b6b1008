import { inEveryLanguage, type Language } from '@tapin/contract/languages';
import { slotChunk } from '@tapin/delivery-formats/slots';
import { type DefinedRemote, slotLoaders } from '@tapin/shared/remote/define-remote';

type Load = (...parameters: never[]) => Promise<unknown>;

/**
 * Generates the module that a remote exposes in the browser. It exports what `defineRemote` returns, with a chunk name
 * for each lazily loaded file and without the data that only the manifest needs.
 */
export function remoteModule({ declaration }: Pick<DefinedRemote, 'declaration'>): string {
  const { screens, texts, holdsInput } = declaration;
  const imports: string[] = [];
  const staticImport = (what: string, load: Load): string => {
    const name = `module${imports.length + 1}`;
    imports.push(`import ${name} from ${importedFile(what, load)};`);
    return name;
  };
  const routes = Object.entries(screens).map(([screen, { path, title, load, prefetch }]) =>
    objectLiteral({
      path: JSON.stringify(path),
      title: JSON.stringify(title),
      screen: lazyImport(`screens.${screen}.load`, load, screen),
      ...(prefetch && { data: staticImport(`screens.${screen}.prefetch`, prefetch) }),
    }),
  );
  const module = objectLiteral({
    routes: `[${routes.join(', ')}]`,
    messages: objectLiteral(inEveryLanguage((language) => lazyLocaleImport(texts, language))),
    slots: objectLiteral(
      Object.fromEntries(
        Object.entries(slotLoaders(declaration)).map(([slot, load]) => [
          slot,
          lazyImport(`slots.${slot}`, load, slotChunk(slot)),
        ]),
      ),
    ),
    ...(holdsInput && { holdsInput: staticImport('holdsInput', holdsInput) }),
  });
  return `${imports.join('\n')}\nexport default ${module};\n`;
}

export const objectLiteral = (fields: Record<string, string>): string =>
  `{ ${Object.entries(fields)
    .map(([name, value]) => `${JSON.stringify(name)}: ${value}`)
    .join(', ')} }`;

/** Returns the quoted path that a function imports. It refuses a function that does anything else. */
export function importedFile(what: string, load: Load): string {
  const source = String(load);
  const [, file] =
    /^\((?:language)?\s*\)\s*=>\s*import\(\s*(['"`]\.{1,2}\/[^'"`\n]+['"`]),?\s*\)$/.exec(source) ?? [];
  if (!file) throw new Error(`${what} must be () => import('./file'), not ${source}`);
  return file;
}

/**
 * Returns the import of the texts in a language. Its chunk has the name that the bundler gives to a file chosen at run
 * time.
 */
export const lazyLocaleImport = (texts: Load, language: Language): string =>
  lazyImport('texts', texts, `locale-${language}-json`).replace(/\$\{language\}/, language);

const lazyImport = (what: string, load: Load, chunk: string): string =>
  `() => import(/* webpackChunkName: "${chunk}" */ ${importedFile(what, load)})`;
