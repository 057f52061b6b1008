import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { load } from 'js-yaml';
import { readPackage } from '../shared-modules.ts';
import { bundledLibraries } from './bundle-libraries.ts';
import { packedPath } from './compile.ts';
import { root } from './sources.ts';

/** Libraries of the kit that no source imports: tools, environments and types. */
const unimported = [
  '@swc/core',
  '@swc/jest',
  '@testing-library/jest-dom',
  '@testing-library/user-event',
  '@types/jest',
  '@types/node',
  '@types/react',
  '@types/react-dom',
  'jest',
  'jest-environment-jsdom',
  'jest-fixed-jsdom',
  'typescript',
];

/** Libraries that only the servers of the product load, when they start tracing. No command of the kit does. */
export const ofServers = [
  '@opentelemetry/core',
  '@opentelemetry/exporter-trace-otlp-http',
  '@opentelemetry/resources',
  '@opentelemetry/sdk-trace-node',
];

/** Peer dependencies of a library of the kit. Not every package manager installs peers by itself. */
const peers = ['@module-federation/runtime-tools'];

const libraryImport =
  /(?:\bfrom|\bimport|\bimport\()\s*(?:\/\*.*?\*\/\s*)?['"]((?:@[^/'"]+\/)?[a-z][^/'":]*)(?=['"/])/g;

function librariesIn(files: ReadonlyMap<string, string>): string[] {
  const scripts = [...files].filter(
    ([path]) => /\.(js|cjs|d\.ts)$/.test(path) && !path.startsWith('vendor/'),
  );
  const found = scripts.flatMap(([, text]) => [...text.matchAll(libraryImport)].map(([, name = '']) => name));
  return found.filter((name) => !name.startsWith('@tapin/') && !ofServers.includes(name));
}

function catalog(): Record<string, string> {
  const workspace = load(readFileSync(join(root, 'pnpm-workspace.yaml'), 'utf8'));
  return Object(workspace).catalog;
}

const lockedVersion = (name: string) =>
  new RegExp(`^  '?${name}@(\\d[^'(:]*)'?:`, 'm').exec(
    readFileSync(join(root, 'pnpm-lock.yaml'), 'utf8'),
  )?.[1];

const typesOf = (path: string) => path.replace(/\.js$/, '.d.ts');

function exportsOf(): Record<string, unknown> {
  const { exports } = JSON.parse(readFileSync(join(root, 'shared/package.json'), 'utf8'));
  return Object.fromEntries(
    Object.entries<string>(exports).map(([name, target]) => {
      const script = packedPath(target);
      return [name, /\.tsx?$/.test(target) ? { types: typesOf(script), default: script } : target];
    }),
  );
}

export function kitManifest(version: string, files: ReadonlyMap<string, string>): string {
  const versions = catalog();
  const { dependencies = {} } = readPackage(join(root, 'shared'));
  const libraries = Object.keys(dependencies).filter(
    (name) => !name.startsWith('@tapin/') && !bundledLibraries.includes(name),
  );
  const names = [...new Set([...libraries, ...librariesIn(files), ...unimported, ...peers])].sort();
  const versionsOfLibraries = Object.fromEntries(
    names.flatMap((name) => {
      const found = versions[name] ?? lockedVersion(name);
      return found ? [[name, found]] : [];
    }),
  );
  const manifest = {
    name: '@tapin/shared',
    version,
    description: 'Builds remotes for TapIn: surfaces, components, and the command tapin.',
    license: 'MIT',
    type: 'module',
    engines: { node: '>=22.12' },
    bin: { tapin: './kit/src/tapin.js' },
    exports: { ...exportsOf(), './tsconfig.json': './tsconfig.json', './types': { types: './types.d.ts' } },
    dependencies: versionsOfLibraries,
    /** The dependencies of the surfaces, without those of the tools. */
    libraries,
  };
  return `${JSON.stringify(manifest, null, 2)}\n`;
}
