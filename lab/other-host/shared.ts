import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const { resolve } = createRequire(import.meta.url);
const versionOf = (library: string): string =>
  JSON.parse(readFileSync(resolve(`${library}/package.json`), 'utf8')).version;

const surfaces = ['api', 'i18n', 'query', 'router', 'session'].map((surface) => `@tapin/shared/${surface}`);
const libraries = ['react', 'react/jsx-runtime', 'react-dom', 'jotai'];

function mapModules<T>(configure: (version: string) => T): Record<string, T> {
  return Object.fromEntries([
    ...libraries.map((module) => [module, configure(versionOf(module.replace(/\/.*/, '')))]),
    ...surfaces.map((surface) => [surface, configure('1.0.0')]),
  ]);
}

const one = (version: string) => ({ version, requiredVersion: `^${version}`, singleton: true });

/** The modules that the page provides to remotes, for the plugin of webpack and Rspack. */
export const eagerlyProvided = mapModules((version) => ({ ...one(version), eager: true }));
/** The shared modules in the form of the Vite plugin, which loads all of them before the page. */
export const provided = mapModules(one);

/** The build replaces the address of the API by `/api`, which the server of the page forwards. */
export const defined = { 'process.env.TAPIN_API_URL': '"/api"' };
