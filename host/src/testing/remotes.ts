import type { RemoteVersion } from '@tapin/delivery-formats/discovery';
import type { NavEntry, RemoteManifest } from '@tapin/delivery-formats/manifest';
import type { SlotName } from '@tapin/delivery-formats/slots';
import { inEveryLanguage, type Language } from '@tapin/shared/contract/languages';
import type { Guard } from '@tapin/shared/contract/policy';
import type { RemoteModule, RemoteRoute } from '@tapin/shared/remote/module';
import type { ComponentType } from 'react';
import { Catalog } from '../remotes/catalog.ts';
import type { DiscoveryDocument, Remote } from '../remotes/discovery.ts';

interface RemoteOptions {
  paths?: Record<string, Guard>;
  nav?: NavEntry[];
  slots?: SlotName[];
  availability?: RemoteManifest['availability'];
  optIn?: RemoteManifest['optIn'];
  versions?: string[];
  connect?: string[];
}

const screenOf = (path: string) => `${path.replace(/[^a-z]+/g, '-')}-screen`;

export const urlOf = (name: string, version: string) => `/parts/${name}/${version}/remoteEntry.js`;

export function remoteNamed(name: string, options: RemoteOptions = {}): Remote {
  const { paths = {}, nav = [], slots = [], availability = 'all', versions = ['2.0.0', '1.0.0'] } = options;
  const { optIn, connect } = options;
  const manifest: RemoteManifest = {
    name,
    paths: Object.entries(paths).map(([path, guard]) => ({ path, guard, screen: screenOf(path) })),
    nav,
    slots,
    availability,
    ...(optIn && { optIn }),
    ...(connect && { connect }),
  };
  const versionOf = (version: string): RemoteVersion => ({
    url: urlOf(name, version),
    version,
    integrity: 'sha384-entry',
    container: `tapin_${name}_${version}`,
    manifest,
    shared: {},
    chunks: { remote: ['remoteEntry.js', 'remote.js'], 'locale-en': ['locale-en.js'] },
    files: { 'remoteEntry.js': 'sha384-entry', 'remote.js': 'sha384-remote', 'locale-en.js': 'sha384-en' },
  });
  return { name, manifest, versions: versions.map(versionOf) };
}

export const textWith = (en: string, es = en): Record<Language, string> => ({
  ...inEveryLanguage(() => en),
  es,
});

export const navEntry = (to: string, guard: Guard, order: number, en: string, es = en): NavEntry => ({
  to,
  guard,
  order,
  label: textWith(en, es),
});

export function moduleWith(
  screens: Record<string, ComponentType>,
  overrides: Partial<RemoteModule> = {},
): RemoteModule {
  const routes = Object.entries(screens).map(
    ([path, Screen]): RemoteRoute => ({
      path,
      title: 'title',
      screen: () => Promise.resolve({ default: Screen }),
    }),
  );
  const messages = {
    ...inEveryLanguage(() => () => Promise.resolve({ default: { title: 'A title' } })),
    es: () => Promise.resolve({ default: { title: 'Un título' } }),
  };
  return { routes, messages, slots: {}, ...overrides };
}

/**
 * Creates the discovery document of the remotes in the form in which the edge sends it. The first version of a remote
 * is the assigned one, and the second one is its fallback.
 */
export function discoveryOf(remotes: readonly Remote[], host: string | null = null): DiscoveryDocument {
  const entries = remotes.map(({ name, manifest, isPartial, versions }) => {
    const [assigned, fallback] = versions;
    if (isPartial) return [name, [{ url: '', metadata: {}, extras: { isPartial, manifest } }]];
    if (!assigned) throw new Error(`${name} has no version`);
    const { url, integrity, version, ...details } = assigned;
    const { url: fallbackUrl, ...earlier } = fallback ?? { url: undefined };
    const extras = { ...details, ...(fallback && { fallback: earlier }) };
    return [name, [{ url, ...(fallbackUrl && { fallbackUrl }), metadata: { integrity, version }, extras }]];
  });
  return { text: JSON.stringify({ microFrontends: Object.fromEntries(entries) }), host };
}

export const catalogOf = (remotes: readonly Remote[]): Catalog =>
  new Catalog(discoveryOf(remotes), async () => discoveryOf(remotes));
