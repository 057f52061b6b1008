import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { type Configuration, rspack, type Stats } from '@rspack/core';
import { root } from './sources.ts';

/**
 * Libraries that the package contains, so that nobody installs them with all their dependencies: of each only the code
 * that the kit uses. The libraries of one file share their modules. React is not in it, because a page has one.
 */
const bundles: Record<string, { libraries: RegExp; settings: Configuration }> = {
  edge: {
    libraries: /^(?:fastify|@fastify\/[\w-]+|prom-client|undici)$/,
    settings: { target: 'node22', node: { __dirname: 'mock', __filename: 'mock' } },
  },
  bucket: { libraries: /^@aws-sdk\/client-s3$/, settings: { target: 'node22' } },
  menu: {
    libraries: /^react-aria-components\/\w+$/,
    settings: {
      target: 'browserslist:chrome >= 114',
      externals: [/^react(-dom)?(\/|$)/],
      externalsType: 'module',
    },
  },
};

/** The libraries of `shared` that the package contains, so it does not depend on them. */
export const bundledLibraries: readonly string[] = ['react-aria-components'];

const bundleOf = (library: string) =>
  Object.keys(bundles).find((name) => bundles[name]?.libraries.test(library));

const folders = ['delivery', 'shared/servers', 'shared', 'kit'].map((part) =>
  join(root, part, 'node_modules'),
);

/** The name of an export of a library in its bundle. */
const exportName = (library: string, name: string) => `${library}_${name}`.replace(/\W/g, '_');

const importPattern = /^import (?:(\w+)(?:, | ))?(?:\{([^}]*)\} )?from ['"]([^'"]+)['"];?$/gm;
const lazyPattern = /\{ ([^}]*?) \} = await import\(['"]([^'"]+)['"]\)/g;

interface Used {
  library: string;
  name: string;
}

const pairsOf = (list: string, separator: RegExp): [name: string, local: string][] =>
  list
    .split(',')
    .map((each) => each.trim())
    .filter(Boolean)
    .map((each) => {
      const [name = '', local = name] = each.split(separator);
      return [name, local];
    });

/** Makes the imports of bundled libraries of one file relative, and notes what the file uses. */
function withBundles(path: string, text: string, note: (used: Used) => void): string {
  const fileOf = (bundle: string) => {
    const to = relative(dirname(path), `vendor/${bundle}.js`);
    return to.startsWith('.') ? to : `./${to}`;
  };
  const named = (library: string, pairs: [string, string][], joined: string) =>
    pairs
      .map(([name, local]) => {
        note({ library, name });
        return `${exportName(library, name)}${joined}${local}`;
      })
      .join(', ');
  return text
    .replace(importPattern, (whole, own: string | undefined, list = '', library: string) => {
      const bundle = bundleOf(library);
      if (!bundle) return whole;
      const pairs = [...(own ? [['default', own] as [string, string]] : []), ...pairsOf(list, / as /)];
      return `import { ${named(library, pairs, ' as ')} } from '${fileOf(bundle)}';`;
    })
    .replace(lazyPattern, (whole, list: string, library: string) => {
      const bundle = bundleOf(library);
      return bundle
        ? `{ ${named(library, pairsOf(list, /: ?/), ': ')} } = await import('${fileOf(bundle)}')`
        : whole;
    });
}

/** Replaces the imports of the bundled libraries in the files of the package, and adds their code and licences. */
export async function bundleLibraries(files: ReadonlyMap<string, string>): Promise<Map<string, string>> {
  const used = new Map<string, Set<string>>();
  const note = ({ library, name }: Used) => {
    const bundle = bundleOf(library) ?? '';
    const from = `export { ${name} as ${exportName(library, name)} } from '${library}';`;
    used.set(bundle, (used.get(bundle) ?? new Set()).add(from));
  };
  const changed = new Map(
    [...files].map(([path, text]) => [path, path.endsWith('.js') ? withBundles(path, text, note) : text]),
  );
  const licences = new Map<string, string>();
  for (const [name, entries] of used) {
    const { code, packages } = await bundle(name, [...entries].sort().join('\n'));
    changed.set(`vendor/${name}.js`, code);
    for (const folder of packages) licences.set(...licenceOf(folder));
  }
  const sorted = [...licences].sort(([one], [other]) => (one < other ? -1 : 1));
  changed.set(
    'vendor/LICENSES.txt',
    sorted.map(([name, text]) => `${name}\n\n${text.trim()}\n`).join('\n---\n\n'),
  );
  return changed;
}

async function bundle(name: string, entry: string): Promise<{ code: string; packages: Set<string> }> {
  const folder = mkdtempSync(join(tmpdir(), 'tapin-bundle-'));
  try {
    mkdirSync(join(folder, 'src'));
    writeFileSync(join(folder, 'src/entry.js'), entry);
    const compiler = rspack({
      context: folder,
      mode: 'production',
      devtool: false,
      entry: { [name]: './src/entry.js' },
      output: {
        path: folder,
        filename: '[name].js',
        module: true,
        chunkFormat: 'module',
        library: { type: 'module' },
      },
      resolve: { modules: ['node_modules', ...folders] },
      // Ids that depend on paths would give the package other bytes in another folder.
      optimization: { splitChunks: false, moduleIds: 'natural', chunkIds: 'natural' },
      module: { parser: { javascript: { dynamicImportMode: 'eager' } } },
      performance: false,
      ...bundles[name]?.settings,
    });
    const stats = await new Promise<Stats>((resolve, reject) =>
      compiler.run((error, done) => compiler.close(() => (done ? resolve(done) : reject(error)))),
    );
    if (stats.hasErrors())
      throw new Error(`the libraries of ${name} cannot be bundled: ${stats.toString('errors-only')}`);
    return { code: readFileSync(join(folder, `${name}.js`), 'utf8'), packages: packagesOf(stats) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function packagesOf(stats: Stats): Set<string> {
  const packages = new Set<string>();
  for (const module of stats.compilation.modules) {
    const resources = module.nameForCondition() ?? '';
    const found = /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+/.exec(resources)?.[0];
    if (found) packages.add(found);
  }
  return packages;
}

function licenceOf(folder: string): [name: string, text: string] {
  const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const file = existsSync(folder) && readdirSync(folder).find((each) => /^licen[cs]e/i.test(each));
  const text = file ? readFileSync(join(folder, file), 'utf8') : `Licence: ${license}`;
  return [`${name} ${version}`, text];
}
