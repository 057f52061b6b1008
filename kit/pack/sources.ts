import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

export const root = join(import.meta.dirname, '../..');

/**
 * The sources from which all other sources of the package are found by their imports. Loaders are listed because they
 * are named by strings and not imported.
 */
const entries = [
  'kit/src/tapin.ts',
  'kit/e2e/journeys-config.ts',
  'kit/e2e/look-config.ts',
  'kit/e2e/look-pictures.ts',
  'kit/jest/jest-setup.ts',
  'kit/build/remote-module/remote-loader.ts',
  'kit/build/remote-module/placeholder-loader.ts',
  'kit/build/texts/every-language-loader.ts',
  'kit/build/texts/locale-loader.ts',
  'kit/build/texts/module-texts-loader.ts',
  'kit/federation/shared-runtime-loader.ts',
  'kit/federation/runtime/no-snapshots.ts',
  'kit/federation/runtime/remote.ts',
];

/** Files that the sources read, as patterns of `globSync`. */
const assets = [
  'kit/jest/jest-{css-module,image}.cjs',
  'kit/scaffold/**/*.json',
  'delivery/src/{edge/ops/*.css,locales/*.json}',
  'shared/{src,contract/src}/**/*.{css,json}',
];

const isTest = (path: string) => /\.test\.tsx?$/.test(path);
const glob = (pattern: string) => globSync(pattern, { cwd: root });

const importOfSource =
  /(?:\bfrom|\bimport|\bimport\()\s*(?:\/\*.*?\*\/\s*)?['"]((?:\.{1,2}|#src|@tapin)\/[^'"\n]+)['"]/g;

/** Returns the files that a file imports by a relative path, from its own package or from a package below `shared/`. */
function importedBy(path: string): string[] {
  const [part = ''] = path.split('/');
  return [...readFileSync(join(root, path), 'utf8').matchAll(importOfSource)]
    .map(([, from = '']) => {
      const [scope, name, ...rest] = from.split('/');
      if (scope === '@tapin') return join('shared', name ?? '', 'src', `${rest.join('/')}.ts`);
      return from.startsWith('#') ? join(part, from.slice(1)) : join(dirname(path), from);
    })
    .filter((file) => /\.tsx?$/.test(file) && existsSync(join(root, file)));
}

/** Returns the sources of the kit: all of `shared`, and of the tools what the command line needs. */
export function kitSources(): { scripts: string[]; assets: string[] } {
  const found = new Set(
    glob('shared/{src,contract/src,delivery-formats/src}/**/*.{ts,tsx}').filter(
      (path) => !isTest(path) && !/\.d\.ts$/.test(path),
    ),
  );
  const add = (path: string) => {
    if (found.has(path)) return;
    found.add(path);
    for (const imported of importedBy(path)) add(imported);
  };
  for (const entry of entries) add(entry);
  return { scripts: [...found].sort(), assets: [...new Set(assets.flatMap(glob))].sort() };
}
